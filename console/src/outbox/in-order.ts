/** Runs one act after the other, in the order in which they were asked for; one that fails holds up none. */
export class InOrder {
  private last: Promise<unknown> = Promise.resolve();

  run<T>(act: () => Promise<T>): Promise<T> {
    const acting = this.last.then(act);
    this.last = acting.catch(() => {});
    return acting;
  }
}
