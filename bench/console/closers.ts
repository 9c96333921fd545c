/** What a benchmark opened, closed in the reverse order at its end, also at one by Ctrl-C. */
export class Closers {
  private readonly closers: (() => Promise<unknown>)[] = [];
  private closing: Promise<void> | null = null;
  private interrupted = false;

  /** From now on Ctrl-C and a termination close everything before they end the process. */
  listen(): void {
    // Not once: npm and the terminal may both tell it.
    process.on('SIGINT', () => void this.interrupt(130));
    process.on('SIGTERM', () => void this.interrupt(143));
  }

  /** After Ctrl-C whatever fails does so because it is being closed. */
  get isInterrupted(): boolean {
    return this.interrupted;
  }

  /** To be done at the end. */
  add(close: () => Promise<unknown>): void {
    this.closers.push(close);
  }

  /** Something that is being opened and has to be closed, even when the end comes in the middle of it. */
  open<T>(opening: Promise<T>, close: (opened: T) => Promise<unknown>): Promise<T> {
    const notOpened = () => undefined; // who waits for it is told why
    this.add(() => opening.then(close, notOpened));
    return opening;
  }

  /** Closes everything, once; a closer that fails does not keep the others from it. */
  closeAll(): Promise<void> {
    this.closing ??= this.closeEach();
    return this.closing;
  }

  private async interrupt(code: number): Promise<void> {
    if (this.interrupted) return;
    this.interrupted = true;
    // A pool tells the end of its server by an exception, which must not end the closing.
    process.on('uncaughtException', () => undefined);
    await this.closeAll();
    process.exit(code);
  }

  private async closeEach(): Promise<void> {
    for (let close = this.closers.pop(); close; close = this.closers.pop()) {
      await close().catch((error: unknown) => console.error(`Not closed: ${String(error)}`));
    }
  }
}
