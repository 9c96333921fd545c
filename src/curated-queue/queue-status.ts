import { ConflictError, NotFoundError } from '../common/errors';

export const QUEUE_STATUSES = ['pending', 'reserved', 'delivered', 'error'] as const;

export type QueueStatus = (typeof QUEUE_STATUSES)[number];

const wrongState = (current: QueueStatus, expected: QueueStatus) =>
  `Post is in state '${current}', expected '${expected}'`;

/** The error for a post in this state, null for a missing post, when another state was expected. */
export function refusal(postId: number, current: QueueStatus | null, expected: QueueStatus): Error {
  if (current === null) return new NotFoundError(`Post ${postId} not found`);
  return new ConflictError(wrongState(current, expected));
}

export const NOT_PENDING = QUEUE_STATUSES.filter((status) => status !== 'pending').map((status) =>
  wrongState(status, 'pending'),
);
