import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '../../api/api-error';
import { bodyOf, api, type Models } from '../../api/client';
import { useMessages } from '../../i18n/use-messages';
import { hideToast, notify } from '../../ui/toast-store';
import { QUEUE_MESSAGES } from './messages';
import { nameOf } from './post-line';
import { removeFromLists, type QueuePost, refreshQueue } from './queue-posts';

export type Review = Models['ReviewForm'];
type PutBack = 'done' | 'moved' | 'deleted';

async function putBack(id: number): Promise<PutBack> {
  try {
    await bodyOf(api.POST('/api/v1/curated/{post_id}/requeue', { params: { path: { post_id: id } } }));
    return 'done';
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 'deleted';
    if (error instanceof ApiError && error.status === 409) return 'moved';
    throw error;
  }
}

/** Reviews what was seen as `version`; a later change by somebody else is an error with status 409. */
export function decide(id: number, version: number, body: Models['ReviewUpdate']): Promise<Review> {
  const params = { path: { id }, header: { 'If-Match': `"${version}"` } };
  return bodyOf(api.PATCH('/api/v1/posts/{id}', { params, body }));
}

/** Rejects a post in error, then puts it back, or it would stay listed. In this order no consumer can take it between. */
async function rejectForGood(id: number, version: number): Promise<Review> {
  const review = await decide(id, version, { approved: false });
  await putBack(id);
  return review;
}

/** The current review, when an error says that somebody has changed it; else null. */
export function conflictOf(error: unknown): Review | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const { body } = error;
  if (typeof body !== 'object' || body === null || !('current' in body)) return null;
  const { current } = body as Models['ReviewConflict'];
  return current ?? null;
}

export function isDeleted(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

const OUTCOMES = { done: 'isBack', moved: 'wasMoved', deleted: 'wasDeleted' } as const;

export function useErrorWrites(post: QueuePost, onLeave: () => void, onRejected: (review: Review) => void) {
  const t = useMessages(QUEUE_MESSAGES);
  const queries = useQueryClient();
  const leave = () => {
    onLeave();
    removeFromLists(queries, post.id);
  };
  const back = useMutation({
    mutationFn: () => putBack(post.id),
    onSuccess: (outcome) => {
      leave();
      notify(t(OUTCOMES[outcome], { name: nameOf(post) }));
    },
  });
  const reject = useMutation({
    mutationFn: (version: number) => rejectForGood(post.id, version),
    onSuccess: (review) => {
      leave();
      onRejected(review);
    },
    onError: (error) => {
      if (!isDeleted(error)) return refreshQueue(queries); // it may be rejected, and not put back
      leave();
      notify(t('wasDeleted', { name: nameOf(post) }));
    },
  });
  return { back, reject, isBusy: back.isPending || reject.isPending };
}

export type ErrorWrites = ReturnType<typeof useErrorWrites>;

/** Takes the last rejection back: the post cannot be in error again, so it is approved and waits for the consumer. */
export function useUndoneRejection() {
  const t = useMessages(QUEUE_MESSAGES);
  const queries = useQueryClient();
  const last = useRef<(() => void) | null>(null);
  const approveAgain = async (post: QueuePost, version: number) => {
    const name = nameOf(post);
    try {
      await decide(post.id, version, { approved: true });
      notify(t('approvedAgain', { name }));
    } catch (error) {
      notify(conflictOf(error) ? t('undoTooLate', { name }) : t('undoFailed', { name }), { tone: 'bad' });
    }
    refreshQueue(queries);
  };
  const run = () => {
    if (!last.current) return false;
    const undo = last.current;
    last.current = null;
    hideToast();
    undo();
    return true;
  };
  const offer = (post: QueuePost, review: Review) => {
    const text = t('rejected', { name: nameOf(post) });
    // Rejected before already: there is nothing to take back.
    last.current = post.approved ? () => void approveAgain(post, review.version) : null;
    notify(text, last.current ? { action: { label: t('undo'), key: 'undoRejection', run } } : {});
  };
  return { run, offer };
}
