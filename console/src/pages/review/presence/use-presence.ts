import { useEffect, useMemo } from 'react';
import type { ReviewActions } from '../review-actions';
import type { ReviewSession } from '../review-session';
import { PresenceReporter } from './presence-reporter';

/** Reports the open post; returns a function that takes it over. */
export function usePresence(session: ReviewSession, actions: ReviewActions): () => void {
  const reporter = useMemo(() => new PresenceReporter(session, () => actions.sayNext()), [session, actions]);
  useEffect(() => reporter.start(), [reporter]);
  const id = session.state().status === 'ready' ? (session.post?.id ?? null) : undefined;
  useEffect(() => {
    if (id !== undefined) reporter.open(id);
  }, [reporter, id]);
  return () => reporter.take();
}
