/** Tells the reviewer's own changes, whose answers say all there is to know, from others' changes, which are read. */
export class OwnChanges {
  /** Answered here, and not heard of over the stream. */
  private readonly answered = new Set<number>();
  /** The other way round. */
  private readonly heard = new Set<number>();

  answer(postId: number): void {
    if (!this.heard.delete(postId)) this.answered.add(postId);
  }

  /** Is a change that is heard of the one that was or will be answered? */
  isOwn(postId: number, isWaiting: boolean): boolean {
    if (this.answered.delete(postId)) return true;
    if (isWaiting) this.heard.add(postId);
    return isWaiting;
  }
}
