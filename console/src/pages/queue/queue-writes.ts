import { ApiError } from '../../api/api-error';
import { bodyOf, api, type Models } from '../../api/client';

export type Review = Models['ReviewForm'];
export type PutBack = 'done' | 'moved' | 'deleted';

export async function putBack(id: number): Promise<PutBack> {
  try {
    await bodyOf(api.POST('/api/v1/curated/{post_id}/requeue', { params: { path: { post_id: id } } }));
    return 'done';
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 'deleted';
    if (error instanceof ApiError && error.status === 409) return 'moved';
    throw error;
  }
}

/** Approves or rejects what was seen as `version`; a later change by somebody else is an error with status 409. */
export function decide(id: number, version: number, approved: boolean): Promise<Review> {
  const params = { path: { id }, header: { 'If-Match': `"${version}"` } };
  return bodyOf(api.PATCH('/api/v1/posts/{id}', { params, body: { approved } }));
}

/** Rejects a post in error, then puts it back, or it would stay listed. In this order no consumer can take it between. */
export async function rejectForGood(id: number, version: number): Promise<Review> {
  const review = await decide(id, version, false);
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
