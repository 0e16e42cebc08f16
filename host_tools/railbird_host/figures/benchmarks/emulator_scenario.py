"""Two boards at work, for measuring and for comparing runs: the one captures pulses by PIO and DMA and sends frames
over a UART, the other lights 64 LEDs and redraws a window of its panel for each. Stock MicroPython code, sent over
the raw REPL."""

import random

from railbird_host.sim.emulator import Board, Lockstep, PinDriver, RawRepl, Tft, UartWire, Ws2812Chain, digest

EDGES = 100
LEDS = 64
BURST_S = 0.07  # after the last edge of a burst: time for the frame, the LEDs and the window

CAPTURE = """
import rp2, array, time, struct
from machine import Pin, UART
@rp2.asm_pio()
def widths():
    wait(1, pin, 0)
    wrap_target()
    mov(x, invert(null))
    label('high')
    jmp(x_dec, 'high_on')
    label('high_on')
    jmp(pin, 'high')
    mov(isr, x)
    push(noblock)
    mov(x, invert(null))
    label('low')
    jmp(pin, 'done')
    jmp(x_dec, 'low')
    label('done')
    mov(isr, x)
    push(noblock)
    wrap()
pin = Pin(15, Pin.IN)
uart = UART(1, 115200, tx=Pin(4), rx=Pin(5))
machine = rp2.StateMachine(0, widths, freq=2000000, in_base=pin, jmp_pin=pin)
dma = rp2.DMA()
counts = array.array('I', bytes(4 * 100))
control = dma.pack_ctrl(size=2, inc_read=False, inc_write=True, treq_sel=4)
def main():
    sequence = 0
    print('READY')
    while True:
        dma.config(read=0x50200020, write=counts, count=100, ctrl=control, trigger=True)
        machine.active(1)
        while dma.active():
            time.sleep_ms(2)
        machine.active(0)
        machine.init(widths, freq=2000000, in_base=pin, jmp_pin=pin)
        total = 0
        for count in counts:
            total += 0xffffffff - count
        uart.write(struct.pack('<BBHIII', 0xA5, 1, sequence, total, counts[0] ^ 0xffffffff, 0x5A5A5A5A))
        sequence += 1
main()
"""

# For a program on a board that has imported rp2: one bit of an LED in ten cycles.
WS2812 = """
@rp2.asm_pio(sideset_init=rp2.PIO.OUT_LOW, out_shiftdir=rp2.PIO.SHIFT_LEFT, autopull=True, pull_thresh=24)
def ws2812():
    wrap_target()
    label('bit')
    out(x, 1).side(0)[2]
    jmp(not_x, 'zero').side(1)[1]
    jmp('bit').side(1)[4]
    label('zero')
    nop().side(0)[4]
    wrap()
"""

SHOW = f"""
import rp2, array, select, struct, framebuf, time
from machine import Pin, UART, SPI
{WS2812}
machine = rp2.StateMachine(0, ws2812, freq=8000000, sideset_base=Pin(22))
machine.active(1)
words = array.array('I', [0] * 64)
uart = UART(1, 115200, tx=Pin(4), rx=Pin(5))
spi = SPI(0, baudrate=24000000, sck=Pin(18), mosi=Pin(19), miso=Pin(16))
chosen = Pin(17, Pin.OUT, value=1)
data = Pin(20, Pin.OUT, value=0)
def command(code, parameters=None):
    data(0); chosen(0); spi.write(bytes([code]))
    if parameters:
        data(1); spi.write(parameters)
    chosen(1)
pixels = bytearray(100 * 40 * 2)
frame = framebuf.FrameBuffer(pixels, 100, 40, framebuf.RGB565)
time.sleep_ms(125); command(0x11); time.sleep_ms(6)
command(0x3A, b'\\x55'); command(0x36, b'\\x60'); command(0x21); command(0x29)
def main():
    reader = select.poll()
    reader.register(uart, select.POLLIN)
    print('READY')
    while True:
        packed = b''
        while len(packed) < 16:
            reader.poll()
            packed += uart.read(16 - len(packed))
        _, _, sequence, total, _, _ = struct.unpack('<BBHIII', packed)
        words[sequence & 63] = (sequence * 40 & 255) << 16 | (total & 255) << 8 | 0x10
        machine.put(words, 8)
        frame.fill(0)
        frame.text('seq %d' % sequence, 2, 4, 0xffff)
        frame.text('%d' % total, 2, 20, 0x07e0)
        command(0x2A, b'\\x00\\x0a\\x00\\x6d'); command(0x2B, b'\\x00\\x0a\\x00\\x31'); command(0x2C, pixels)
        print('SHOWN', sequence, total)
main()
"""


class Scenario:
    def __init__(self, image: bytes, quantum_ns: float = 50_000.0, seed: int = 0):
        self.capturer = Board(image, name="capturer", seed=seed)
        self.shower = Board(image, name="shower", seed=seed)
        self.wires = [UartWire(self.capturer, 1, self.shower, 1), UartWire(self.shower, 1, self.capturer, 1)]
        self.lamps = Ws2812Chain(self.shower, 22, LEDS)
        self.panel = Tft(self.shower, spi=0, select=17, data_command=20, reset=21)
        self.driver = PinDriver(self.capturer, 15)
        self.runner = Lockstep(self.capturer, self.shower, quantum_ns=quantum_ns)
        self._random = random.Random(seed)

    def start(self) -> None:
        for board, code in ((self.shower, SHOW), (self.capturer, CAPTURE)):
            repl = RawRepl(board, self.runner)
            repl.start(code)
            self.runner.run_until(lambda repl=repl: "READY" in repl.output)  # type: ignore[misc]

    def burst(self) -> int:
        """Plays one burst of pulses to its end; gives the sum of the measured widths in ns."""
        widths = [self._random.randrange(50_000, 400_000) for _ in range(EDGES)]
        end_ns = self.driver.pulses(self.runner.now_ns + 5e6, [*widths, 20_000])
        self.runner.run_until_ns(end_ns + BURST_S * 1e9)
        return sum(widths)

    def shown(self) -> list[list[int]]:
        """(sequence, sum of widths in us) of each frame that the second board has shown."""
        lines = bytes(self.shower.usb.received).decode(errors="replace").splitlines()
        return [[int(word) for word in line.split()[1:]] for line in lines if line.startswith("SHOWN")]

    def digest(self) -> str:
        return digest(self.capturer, self.shower, *self.wires, self.lamps, self.panel)
