const RATE = 8000;
const SECONDS = 2;
const HEADER_BYTES = 44;

/** A bird-like melody as a WAV file (8 kHz, 8 bit, mono; http://soundfile.sapp.org/doc/WaveFormat/). */
export function drawSound(): Buffer {
  const samples = RATE * SECONDS;
  const file = Buffer.alloc(HEADER_BYTES + samples);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(36 + samples, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(samples, 40);
  for (let index = 0; index < samples; index++) {
    const time = index / RATE;
    const note = (time * 4) % 1;
    const pitch = 2200 - 150 * Math.floor(time * 4) + 260 * Math.sin(note * 9);
    file[HEADER_BYTES + index] = Math.round(128 + 70 * Math.sin(2 * Math.PI * pitch * time) * Math.sin(Math.PI * note));
  }
  return file;
}
