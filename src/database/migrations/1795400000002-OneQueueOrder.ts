import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { retryTransient } from '../retry';

type Index = [name: string, definition: string];

const ELIGIBLE = `"queue_status" = 'pending' AND "approved" AND NOT "blocked"`;

const INDEXES: Index[] = [
  ['ix_queue_entry_next', `"queue_entry"  ("created_at", "post_id", "media_class") WHERE ${ELIGIBLE}`],
  [
    'ix_queue_entry_author_next',
    `"queue_entry"  ("author_id", "created_at", "post_id", "media_class") WHERE ${ELIGIBLE}`,
  ],
  ['ix_queue_topic_next', `"queue_topic"  ("hashtag_folded", "created_at", "post_id", "media_class") `],
];

const SUPERSEDED: Index[] = [
  ['ix_queue_entry_line', `"queue_entry"  ("created_at", "post_id") WHERE ${ELIGIBLE}`],
  ['ix_queue_entry_oldest', `"queue_entry"  ("media_class", "created_at", "post_id") WHERE ${ELIGIBLE}`],
  ['ix_queue_entry_author', `"queue_entry"  ("author_id", "media_class", "created_at", "post_id") WHERE ${ELIGIBLE}`],
  ['ix_queue_topic_oldest', `"queue_topic"  ("hashtag_folded", "media_class", "created_at", "post_id") `],
];

/** Entries renumbered in one short transaction. */
const BATCH = 5_000;

/**
 * The queue in one order: posts without media get the class 3 instead of 0, so that each combination of the two media
 * settings lets one range of classes pass, and the class moves to the end of the indexes, where the range is checked in the
 * index while it is walked in the queue's order. Each step is a transaction of its own, takes no lock that anybody waits
 * for, and may be repeated when a run was cut short.
 */
export class OneQueueOrder1795400000002 implements MigrationInterface {
  name = 'OneQueueOrder1795400000002';
  transaction = false;

  public async up(queryRunner: QueryRunner): Promise<void> {
    await renumber(queryRunner, 0, 3);
    await create(queryRunner, INDEXES);
    await drop(queryRunner, SUPERSEDED);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await renumber(queryRunner, 3, 0);
    await create(queryRunner, SUPERSEDED);
    await drop(queryRunner, INDEXES);
  }
}

async function renumber(queryRunner: QueryRunner, from: number, to: number): Promise<void> {
  for (const table of ['queue_entry', 'queue_topic'])
    for (let last: number | null = 0; last !== null;)
      last = await retryTransient(() => renumberBatch(queryRunner, table, from, to, last));
}

/** Renumbers the entries of the next posts beyond `after`; returns the last of these, null when there are none. */
async function renumberBatch(
  queryRunner: QueryRunner,
  table: string,
  from: number,
  to: number,
  after: number | null,
): Promise<number | null> {
  const [row]: { last: number | null }[] = await queryRunner.query(
    `WITH batch AS MATERIALIZED (SELECT DISTINCT post_id FROM ${table} WHERE post_id > $1 ORDER BY post_id LIMIT ${BATCH}),
     changed AS (
       UPDATE ${table} q SET media_class = $3 FROM batch WHERE q.post_id = batch.post_id AND q.media_class = $2
     )
     SELECT max(post_id) AS last FROM batch`,
    [after, from, to],
  );
  return row?.last ?? null;
}

/** An interrupted run leaves an invalid index behind, which goes first. */
async function create(queryRunner: QueryRunner, indexes: Index[]): Promise<void> {
  await drop(queryRunner, indexes);
  for (const [name, definition] of indexes)
    await queryRunner.query(`CREATE INDEX CONCURRENTLY "${name}" ON ${definition}`);
}

async function drop(queryRunner: QueryRunner, indexes: Index[]): Promise<void> {
  for (const [name] of indexes) await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "${name}"`);
}
