import type { WriteStream } from 'node:tty';

const WIDTH = 40;

/** Shows how far a long work is: a bar on a terminal, elsewhere a line for every tenth. */
export class Progress {
  private readonly begun = performance.now();
  private tenth = 0;

  constructor(
    private readonly total: number,
    private readonly out: Pick<WriteStream, 'isTTY' | 'write'> = process.stdout,
  ) {}

  show(done: number): void {
    const share = done / this.total;
    if (this.out.isTTY) {
      const bar = '█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '░');
      this.out.write(`\r${bar} ${this.text(done)}${done === this.total ? '\n' : ''}`);
    } else if (Math.floor(share * 10) > this.tenth) {
      this.tenth = Math.floor(share * 10);
      this.out.write(`${this.text(done)}\n`);
    }
  }

  private text(done: number): string {
    const seconds = (performance.now() - this.begun) / 1_000;
    return `${done.toLocaleString('en')} of ${this.total.toLocaleString('en')} posts, ${seconds.toFixed(0)} s`;
  }
}
