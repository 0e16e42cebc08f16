// Runs programs at the prompt of a development image on rp2040js: node run.mjs IMAGE BOOTROM PROGRAMS.json
// Out: what each printed, as JSON; a program that does not end within its simulated time has printed what came.
import { readFileSync } from 'node:fs';
import { Simulator, USBCDC } from 'rp2040js';

const PROGRAM_S = 0.3;
const START_S = 5;
const PIECE_BYTES = 64; // its host drops what goes beyond 512
const PIECE_S = 0.002;
const STEPS_AT_A_LOOK = 10000;
const [image, bootrom, programs] = process.argv.slice(2);
const simulator = new Simulator();
const { rp2040: chip, clock } = simulator;
const rom = readFileSync(bootrom);
chip.loadBootrom(new Uint32Array(rom.buffer, rom.byteOffset, rom.length / 4));
chip.flash.fill(0xff);
chip.flash.set(readFileSync(image), 0);
chip.logger = { debug() {}, info() {}, warn() {}, error() {} };
// Its UART raises the TX interrupt for ever, and an application at the start waits in it.
for (const uart of chip.uart) uart.checkInterrupts = () => {};
// It runs PIO by a timer of the computer; here a step is a cycle, or an instruction of the CPU.
for (const pio of chip.pio) pio.run = () => {};
let text = '';
let isConnected = false;
const port = new USBCDC(chip.usbCtrl);
port.onSerialData = (data) => { text += Buffer.from(data).toString('latin1'); };
port.onDeviceConnected = () => { isConnected = true; };
chip.core.PC = 0x10000000;

function step() {
  if (chip.core.waiting && chip.pio.every((pio) => pio.stopped)) return clock.tick(clock.nanosToNextAlarm);
  const cycles = chip.core.waiting ? 1 : chip.core.executeInstruction();
  clock.tick(cycles * (1e9 / chip.clkSys));
  for (const pio of chip.pio) if (!pio.stopped) pio.step();
}

function runUntil(isDone, limitS) {
  const end = clock.nanos + limitS * 1e9;
  while (!isDone() && clock.nanos < end) for (let count = 0; count < STEPS_AT_A_LOOK; count++) step();
}

function send(data, isAnswered, limitS) {
  text = '';
  for (let first = 0; first < data.length; first += PIECE_BYTES) {
    for (const byte of Buffer.from(data.slice(first, first + PIECE_BYTES), 'latin1')) port.sendSerialByte(byte);
    runUntil(() => false, PIECE_S);
  }
  runUntil(isAnswered, limitS);
}

runUntil(() => isConnected, START_S);
runUntil(() => false, 0.5);
const answers = {};
for (const [name, code] of Object.entries(JSON.parse(readFileSync(programs)))) {
  send('\x03\x03', () => text.includes('>>>'), PROGRAM_S);
  send('\x01', () => text.includes('raw REPL'), PROGRAM_S);
  send(code + '\x04', () => text.split('\x04').length > 2, PROGRAM_S);
  if (process.env.TELL) console.error(name, clock.nanos / 1e9, JSON.stringify(text));
  answers[name] = text.replaceAll('\r', '').split('\x04')[0].replace(/^>?OK/, '');
}
console.log(JSON.stringify(answers));
