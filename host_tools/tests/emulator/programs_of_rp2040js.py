"""Programs whose output two emulators are asked for; none depends on how fast the board runs."""

PIO_COUNTS = """
import rp2
@rp2.asm_pio(autopush=True, push_thresh=32)
def count():
    pull(block)
    mov(x, osr)
    label("again")
    mov(isr, x)
    push(block)
    jmp(x_dec, "again")
    irq(block, 0)
machine = rp2.StateMachine(0, count, freq=1000000)
machine.active(1)
machine.put(5)
print([machine.get() for _ in range(6)])
"""
PIO_SHIFTS = """
import rp2
@rp2.asm_pio(out_shiftdir=rp2.PIO.SHIFT_RIGHT, in_shiftdir=rp2.PIO.SHIFT_LEFT, autopull=True, autopush=True,
             pull_thresh=24, push_thresh=12)
def shift():
    out(x, 5)
    mov(y, reverse(x))
    in_(x, 5)
    out(y, 7)
    in_(y, 7)
machine = rp2.StateMachine(1, shift, freq=2000000)
machine.active(1)
for word in (0x123456, 0xFEDCBA, 0x0F0F0F):
    machine.put(word)
print([hex(machine.get()) for _ in range(6)])
"""
PIO_DRIVES_AND_WAITS = """
import rp2
from machine import Pin
@rp2.asm_pio(set_init=rp2.PIO.OUT_LOW)
def drive():
    pull(block)
    set(pins, 1)
    irq(4)
    wait(1, irq, 5)
    set(pins, 0)
    push(block)
@rp2.asm_pio()
def answer():
    wait(1, irq, 4)
    wait(1, pin, 0)
    in_(pins, 1)
    push(block)
    irq(5)
drives = rp2.StateMachine(0, drive, freq=1000000, set_base=Pin(8))
answers = rp2.StateMachine(1, answer, freq=500000, in_base=Pin(8))
drives.active(1)
answers.active(1)
drives.put(1)
print(answers.get(), Pin(8).value())
"""
PIO_SIDE_SET = """
import rp2
from machine import Pin
@rp2.asm_pio(sideset_init=(rp2.PIO.OUT_LOW, rp2.PIO.OUT_HIGH), out_init=rp2.PIO.OUT_LOW)
def both():
    pull(block).side(1)
    out(pins, 1).side(2)
    mov(isr, pins).side(3)
    push(block).side(0)
machine = rp2.StateMachine(4, both, freq=1000000, sideset_base=Pin(10), out_base=Pin(12), in_base=Pin(10))
machine.active(1)
for bit in (1, 0, 1):
    machine.put(bit << 31)
    print(machine.get() & 7)
"""
DMA_COPIES = """
import rp2, array
source, target = bytes(range(64)), bytearray(64)
dma = rp2.DMA()
dma.config(read=source, write=target, count=16, ctrl=dma.pack_ctrl(), trigger=True)
while dma.active():
    pass
print(bytes(target) == source, dma.count)
swapped = bytearray(64)
dma.config(read=source, write=swapped, count=16, ctrl=dma.pack_ctrl(bswap=True), trigger=True)
while dma.active():
    pass
print(bytes(swapped[:8]))
narrow = array.array("H", [0] * 8)
dma.config(read=source, write=narrow, count=8, ctrl=dma.pack_ctrl(size=1, inc_read=False), trigger=True)
while dma.active():
    pass
print(list(narrow))
"""
DMA_CHAINS = """
import rp2
first, second = rp2.DMA(), rp2.DMA()
a, b, c = bytes(range(32)), bytearray(32), bytearray(32)
second.config(read=b, write=c, count=8, ctrl=second.pack_ctrl())
first.config(read=a, write=b, count=8, ctrl=first.pack_ctrl(chain_to=second.channel), trigger=True)
while first.active() or second.active():
    pass
print(bytes(b) == a, bytes(c) == a)
"""
DMA_FEEDS_PIO = """
import rp2, array
@rp2.asm_pio(autopull=True, autopush=True)
def through():
    out(x, 32)
    mov(y, invert(x))
    in_(y, 32)
machine = rp2.StateMachine(0, through, freq=5000000)
machine.active(1)
words = array.array("I", [0, 1, 0x80000000, 0xFFFFFFFF, 0x12345678, 6, 7, 8, 9, 10])
back = array.array("I", [0] * 10)
into, out = rp2.DMA(), rp2.DMA()
out.config(read=0x50200020, write=back, count=10, ctrl=out.pack_ctrl(inc_read=False, treq_sel=4), trigger=True)
into.config(read=words, write=0x50200010, count=10, ctrl=into.pack_ctrl(inc_write=False, treq_sel=0), trigger=True)
while out.active():
    pass
print([hex(word) for word in back])
"""
TIMERS_IN_ORDER = """
from machine import Timer
from time import sleep_ms, ticks_us, ticks_diff
seen = []
for period_ms, name in ((30, "c"), (10, "a"), (20, "b")):
    Timer(period=period_ms, mode=Timer.ONE_SHOT, callback=lambda _, name=name: seen.append(name))
often = Timer(period=7, mode=Timer.PERIODIC, callback=lambda _: seen.append("."))
sleep_ms(38)
often.deinit()
began_us = ticks_us()
sleep_ms(5)
print("".join(seen), 5000 <= ticks_diff(ticks_us(), began_us) < 5500)
"""
UART_LOOPS = """
from machine import UART, Pin
from time import sleep_ms
uart = UART(1, baudrate=115200, tx=Pin(4), rx=Pin(5), rxbuf=256, txbuf=256)
for data in (b"a", bytes(range(100)), bytes(256)):
    uart.write(data)
    sleep_ms(len(data) // 8 + 5)
    print(uart.read() == data, uart.any())
uart.init(baudrate=1000000, tx=Pin(4), rx=Pin(5))
uart.write(b"fast")
sleep_ms(2)
print(uart.read())
"""
PROGRAMS = {name.lower(): code for name, code in list(vars().items()) if name.isupper()}
