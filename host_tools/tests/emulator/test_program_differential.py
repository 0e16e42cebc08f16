"""A mixed MicroPython program on the compiled loop and on rp2040py's own: the same to the last bit of memory and
cycle."""

from railbird_host.sim.emulator import Board, RawRepl, digest
from railbird_host.sim.emulator.stock_loop import StockBoard

PROGRAM = """
import time, os, json, gc, framebuf, hashlib, binascii, micropython
def loop(n):
    total = 0
    for i in range(n):
        total += i & 3
    return total
loop(300)
floats = [i * i / 3.7 for i in range(30)]
table = {str(i): i for i in range(30)}
digest = hashlib.sha256(json.dumps(table).encode()).digest()
print(binascii.hexlify(digest), sum(floats), 2**200 // 3**50, -7 // 3, 1234567 % 89)
with open('a.txt', 'w') as file:
    file.write('hello' * 100)
print(os.stat('a.txt')[6])
buffer = framebuf.FrameBuffer(bytearray(32 * 32 * 2), 32, 32, framebuf.RGB565)
buffer.text('Hi', 0, 0, 0xffff); buffer.line(0, 0, 30, 25, 0x1234); buffer.ellipse(15, 15, 10, 5, 0x77)
gc.collect()
start = time.ticks_us(); time.sleep_us(777); print(time.ticks_diff(time.ticks_us(), start))
@micropython.native
def native(n):
    total = 0
    for i in range(n): total += i * i
    return total
@micropython.viper
def viper(n: int) -> int:
    total = 0
    for i in range(n): total += i ^ 3
    return total
print(native(200), viper(300))
from machine import Pin, SPI, UART
spi = SPI(0, baudrate=1000000, sck=Pin(18), mosi=Pin(19), miso=Pin(16))
start = time.ticks_us(); spi.write(bytes(100)); print(time.ticks_diff(time.ticks_us(), start))  # spins on DMA's BUSY
uart = UART(1, 115200, tx=Pin(4), rx=Pin(5))
start = time.ticks_us(); uart.write(bytes(36)); uart.flush(); print(time.ticks_diff(time.ticks_us(), start))
time.sleep_ms(5)
"""


def test_same_registers_ram_flash_and_cycles(image):
    results = []
    for kind in (Board, StockBoard):
        board = kind(image, name="twin", has_flash_times=False, as_stock=True)
        output = RawRepl(board).exec(PROGRAM, limit_s=30)
        board.run(0.01)
        core = board.chip.core
        registers = [core.registers[index] for index in range(16)]
        results.append((output, board.now_ns, core.cycles, registers, board.flash.operations, digest(board)))
    ours, stock = results
    assert ours == stock
    assert "500" in ours[0]  # the program did run to its end
