/** Where a post stands in the curated queue. */
export const QUEUE_STATUSES = ['pending', 'reserved', 'delivered', 'error'] as const;

/** One of {@link QUEUE_STATUSES}. */
export type QueueStatus = (typeof QUEUE_STATUSES)[number];
