import { useEffect, useMemo } from 'react';
import { outbox } from '../../../outbox/use-outbox';
import { sessionStore } from '../../../session/session';
import type { ReviewActions } from '../review-actions';
import type { ReviewSession } from '../review-session';
import { NOBODY, type PresentByPost, sayPresence } from './presence';

/** How often an open post is reported again, in milliseconds. The service forgets it after three times that. */
const REPEAT_EVERY = 10_000;

/** After this many reports of one post the reviewer is away: reporting stops, so that a forgotten page does not keep a session alive. */
const MOST_REPORTS = 30;

/** Within this time nobody has read a post or aimed a key at it, in milliseconds; later it must not change under their hands. */
const SKIP_GRACE_MS = 150;

/** Of so many posts, the newest, others hear that their approval waits here. */
const MOST_KEPT = 20;

const canSay = () => navigator.onLine && sessionStore.getState().kind === 'in';

/** Reports the open post, and tells the session who else is there. One request at a time. */
class PresenceReporter {
  private postId: number | null = null;
  private openedAt = 0;
  private reports = 0;
  private isSending = false;
  /** A report is pending because a request is running. */
  private isDue = false;
  private takes = false;
  private last = '';
  /** The posts that the last report kept. */
  private kept: readonly number[] = [];

  constructor(
    private readonly session: ReviewSession,
    /** The list moved on from a post that somebody else had opened first. */
    private readonly onSkipped: () => void,
  ) {}

  start(): () => void {
    const timer = setInterval(() => {
      if (this.postId !== null && this.reports < MOST_REPORTS) void this.send();
    }, REPEAT_EVERY);
    const follow = () => (document.hidden ? this.leave() : void this.send());
    const leave = () => this.leave();
    document.addEventListener('visibilitychange', follow);
    window.addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', follow);
      window.removeEventListener('pagehide', leave);
      this.leave();
    };
  }

  open(postId: number | null): void {
    if (postId === this.postId) return;
    this.postId = postId;
    this.openedAt = performance.now();
    this.reports = 0;
    this.takes = false;
    void this.send();
  }

  take(): void {
    this.takes = true;
    void this.send();
  }

  private async send(): Promise<void> {
    if (document.hidden || !canSay()) return this.note(NOBODY, false);
    if (this.isSending) {
      this.isDue = true;
      return;
    }
    this.isSending = true;
    const { postId, takes } = this;
    this.takes = false;
    this.reports += 1;
    const present = await this.report(postId, takes);
    this.isSending = false;
    if (this.isDue) {
      this.isDue = false;
      void this.send();
    }
    this.note(present, postId === this.postId && performance.now() - this.openedAt < SKIP_GRACE_MS);
  }

  private note(present: PresentByPost, isNew: boolean): void {
    const text = JSON.stringify([...present]);
    if (text !== this.last) this.session.notePresence(present);
    this.last = text;
    if (isNew && this.session.skipOccupied()) this.onSkipped();
  }

  /** With what is approved and not sent: otherwise others would be led to it, and review it again. */
  private report(postId: number | null, takes: boolean): Promise<PresentByPost> {
    const approved = [...outbox.snapshot().overlay].flatMap(([id, change]) => (change.approved ? id : []));
    const keeps = approved.slice(-MOST_KEPT);
    const isSaid = keeps.length + this.kept.length > 0;
    this.kept = keeps;
    return sayPresence(postId, takes, isSaid ? keeps : undefined).catch(() => NOBODY);
  }

  /** The page closes; a failed report does no harm. */
  private leave(): void {
    if (canSay()) void this.report(null, false);
  }
}

export function usePresence(session: ReviewSession, actions: ReviewActions): () => void {
  const reporter = useMemo(() => new PresenceReporter(session, () => actions.sayNext()), [session, actions]);
  useEffect(() => reporter.start(), [reporter]);
  const id = session.state().status === 'ready' ? (session.post?.id ?? null) : undefined;
  useEffect(() => {
    if (id !== undefined) reporter.open(id);
  }, [reporter, id]);
  return () => reporter.take();
}
