import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, MoreThan, Not } from 'typeorm';
import { type Actor, changeAs, recordAction } from '../auth/acting';
import type { WaveFacts } from '../spam-rules/spam-rule';
import type { SpamScore } from '../spam-rules/spam-scorer';
import { retryTransient } from '../database/retry';
import { addActivity } from '../activity/activity.sql';
import { hideKnown } from './hidden-posts';
import { updateKnown } from './known-posts';
import { AUTHOR_COLUMNS, authorKey, type NewPost, toAuthorRow } from './new-post';
import { FILLED_COLUMNS, storedContent, toPostRow } from './post-columns';
import { recordReviews } from '../reviews/record-reviews';
import { type PostReview, REVIEW_COLUMNS } from '../reviews/post-review';
import { decided, lockReviews, saveReviews } from '../reviews/save-reviews';
import { Post } from './post.entity';
import { isRelayed } from './post-traits';
import { shareLists } from '../curated-queue/lists-lock';
import { storeTerms } from './post-terms';
import { termsOfPost } from './search-terms';
import { FIND_TRUSTED } from '../reblog-controls/trusted-posts.sql';

export interface StoreResult {
  added: number;
  updated: number;
}

export interface Rescored {
  post: Post;
  score: SpamScore;
}

/** The points of a post, and the wave they were given by. No evidence, which would keep texts in memory. */
export interface NewScore extends Pick<SpamScore, 'total' | 'rules'> {
  post: Pick<Post, 'id' | 'edits' | 'wave'>;
  wave: WaveFacts | null;
}

export type FinalScore = Pick<Post, 'id' | 'spamScore' | 'manualSpamScore'>;

export interface Removal {
  id: number;
  deliveredAt: Date | null;
}

/** UTF-16 units of rows in one statement: a page of ordinary posts has a tenth of it, one of the longest posts twenty times. */
const LARGEST_BATCH = 1_000_000;

/** Sorted by key, because concurrent pages lock shared rows in the order of insertion. */
const INSERT_AUTHORS = `
  INSERT INTO author (${AUTHOR_COLUMNS.join(', ')})
  SELECT DISTINCT ON (key) ${AUTHOR_COLUMNS.join(', ')}
  FROM json_populate_recordset(NULL::author, $1) AS given
  WHERE NOT EXISTS (SELECT FROM author known WHERE known.key = given.key)
  ORDER BY key
  ON CONFLICT (key) DO NOTHING`;

/** A page may contain a post twice. It is stored once. */
const INSERT_POSTS = `
  WITH given AS (
    SELECT * FROM ROWS FROM (
      json_populate_recordset(NULL::post, $1),
      json_to_recordset($1) AS (author_key uuid, search_terms text[], is_own boolean)
    )
  ), stored AS (
    INSERT INTO post (${FILLED_COLUMNS.join(', ')}, author_id, reviewed_at, reviewed_score)
    SELECT ${FILLED_COLUMNS.map((name) => `given.${name}`).join(', ')}, author.id,
      CASE WHEN given.reviewed_by IS NOT NULL THEN now() END, CASE WHEN given.reviewed_by IS NOT NULL THEN given.spam_score END
    FROM given JOIN author ON author.key = given.author_key
    WHERE NOT EXISTS (SELECT FROM post known WHERE known.uri_hash = given.uri_hash)
      AND NOT EXISTS (SELECT FROM removed_post gone WHERE gone.uri_hash = given.uri_hash)
    ORDER BY given.uri_hash
    ON CONFLICT (uri_hash) DO NOTHING
    RETURNING post.uri_hash, post.author_id, post.created_at, ${REVIEW_COLUMNS}
  ), found_by AS (
    INSERT INTO post_search (post_id, terms)
    SELECT stored.id, array_to_tsvector(given.search_terms) FROM stored JOIN given USING (uri_hash)
    ON CONFLICT (post_id) DO NOTHING
  ), to_compare AS (
    INSERT INTO post_fingerprint (post_id, author_id, posted_at) SELECT id, author_id, created_at FROM stored
  )
  SELECT stored.*, uri_hash IN (SELECT given.uri_hash FROM given WHERE given.is_own) AS "isOwn" FROM stored`;

const REMOVE = `
  WITH removal AS (SELECT * FROM unnest($1::bigint[], $2::timestamptz[]) AS removal (id, delivered_at)),
  gone AS (DELETE FROM post WHERE id = ANY ($1::bigint[]) RETURNING id, uri_hash, stream_id),
  logged AS (${addActivity(`SELECT stream_id, delivered_at AS at, 'delivered' AS kind, NULL::smallint AS score, 1 AS n
    FROM gone JOIN removal USING (id) WHERE delivered_at IS NOT NULL`)}),
  removed AS MATERIALIZED (
    SELECT stream_id, count(*) AS n FROM gone JOIN removal USING (id)
    WHERE delivered_at IS NOT NULL GROUP BY stream_id
  ),
  locked AS MATERIALIZED (SELECT id FROM stream WHERE id IN (SELECT stream_id FROM removed) ORDER BY id FOR UPDATE),
  counted AS (
    UPDATE stream SET removed_deliveries = removed_deliveries + removed.n
    FROM locked JOIN removed ON removed.stream_id = locked.id WHERE stream.id = locked.id
  )
  INSERT INTO removed_post (uri_hash, delivered_at)
  SELECT gone.uri_hash, removal.delivered_at FROM gone JOIN removal USING (id)
  ON CONFLICT (uri_hash) DO UPDATE SET removed_at = now(), delivered_at = excluded.delivered_at
  RETURNING uri_hash`;

/** In the order of docs/architecture.md ("The order of locks"). */
const LOCK = 'SELECT id FROM post WHERE id = ANY ($1::bigint[]) ORDER BY id FOR UPDATE';

/** Locks in the order of docs/architecture.md. A post whose content or wave has changed keeps its newer score. */
const SAVE_SCORES = `
  WITH given AS (
    SELECT * FROM json_to_recordset($1)
      AS given (id bigint, edits integer, read_wave jsonb, spam_score smallint, rule_scores jsonb, wave jsonb)
  ), locked AS MATERIALIZED (
    SELECT id, edits, wave FROM post WHERE id IN (SELECT id FROM given) ORDER BY id FOR UPDATE
  )
  UPDATE post SET spam_score = given.spam_score, rule_scores = given.rule_scores, scorer_version = $2, wave = given.wave,
    updated_at = now()
  FROM given JOIN locked USING (id)
  WHERE post.id = given.id AND locked.edits = given.edits
    AND locked.wave IS NOT DISTINCT FROM given.read_wave`;

export interface RescoreScope {
  afterId: number;
  otherThan: string | null;
}

/** The only writer of `post`, `author`, `post_search` and `removed_post`. */
@Injectable()
export class PostsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Stores new posts, except removed ones, and updates stored ones that their own hosts changed. Usually a page is one batch.
   * New posts of trusted authors are approved if their own instance brought them.
   */
  async store(page: readonly NewPost[]): Promise<StoreResult> {
    const result: StoreResult = { added: 0, updated: 0 };
    for await (const batch of batchesOf(page)) {
      const { added, updated } = await this.storeBatch(batch);
      result.added += added;
      result.updated += updated;
    }
    return result;
  }

  private storeBatch({ posts, authors, rows }: Batch): Promise<StoreResult> {
    const page = asArray(rows);
    return retryTransient(() =>
      this.dataSource.transaction(async (manager) => {
        await shareLists(manager);
        await manager.query(INSERT_AUTHORS, [asArray(authors)]);
        const stored: (PostReview & { isOwn: boolean })[] = await manager.query(INSERT_POSTS, [page]);
        const reviews = stored.map((after) => ({ before: null, after, action: 'store' as const }));
        await recordReviews(reviews, manager);
        // Another instance may have changed what the author wrote.
        const own = stored.filter(({ isOwn }) => isOwn).map(({ id }) => id);
        if (own.length > 0) await approveTrusted(own, manager);
        const added = stored.map(({ id }) => id);
        return { added: added.length, updated: await updateKnown(posts, added, manager) };
      }),
    );
  }

  async hide(uris: readonly string[]): Promise<void> {
    await retryTransient(() =>
      this.dataSource.transaction(async (manager) => {
        await shareLists(manager);
        await hideKnown(uris, manager);
      }),
    );
  }

  async remove(removals: readonly Removal[], manager: EntityManager): Promise<number> {
    const gone: unknown[] = await manager.query(REMOVE, [
      removals.map((removal) => removal.id),
      removals.map((removal) => removal.deliveredAt),
    ]);
    return gone.length;
  }

  findScores(ids: readonly number[]): Promise<FinalScore[]> {
    const select = { id: true, spamScore: true, manualSpamScore: true } as const;
    return this.dataSource.manager.find(Post, { select, where: { id: In([...ids]) } });
  }

  findWithAuthors(ids: readonly number[]): Promise<Post[]> {
    return this.dataSource.manager.find(Post, { where: { id: In([...ids]) }, relations: { author: true } });
  }

  countToRescore(scope: RescoreScope): Promise<number> {
    return this.dataSource.manager.count(Post, { where: toRescore(scope) });
  }

  findToRescore(scope: RescoreScope, limit: number): Promise<Post[]> {
    return this.dataSource.manager.find(Post, {
      where: toRescore(scope),
      relations: { author: true },
      order: { id: 'ASC' },
      take: limit,
    });
  }

  saveScores(scores: readonly NewScore[], version: string): Promise<number> {
    return retryTransient(() => writeScores(scores, version, this.dataSource.manager));
  }

  renewTerms(ids: readonly number[]): Promise<void> {
    return retryTransient(() =>
      this.dataSource.transaction(async (manager) => {
        await manager.query(LOCK, [ids]);
        const posts = await manager.find(Post, { where: { id: In([...ids]) }, relations: { author: true } });
        const terms = posts.map((post) => ({ id: post.id, search_terms: termsOfPost(storedContent(post)) }));
        await storeTerms(terms, manager);
      }),
    );
  }

  saveScoreAs({ post, score }: Rescored, actor: Actor): Promise<boolean> {
    const [oldValues, values] = [post.spamScore, score.total].map((total) => ({ spam_score: total }));
    const change = { action: 'rescore', subjectType: 'post', subjectId: post.id, oldValues, values };
    return retryTransient(() =>
      changeAs(actor, this.dataSource.manager, async (manager) => {
        const saved = await writeScores([{ post, wave: post.wave, ...score }], score.version, manager);
        if (saved > 0) await recordAction(change, manager);
        return saved > 0;
      }),
    );
  }
}

/** In the transaction that stored them: nobody else has seen or locked them. */
async function approveTrusted(ids: readonly number[], manager: EntityManager): Promise<void> {
  const trusted: { id: number; account: string }[] = await manager.query(FIND_TRUSTED, [ids]);
  if (trusted.length === 0) return;
  const accounts = new Map(trusted.map(({ id, account }) => [id, account]));
  const reviews = await lockReviews([...accounts.keys()], manager);
  const changes = reviews.map((before) => {
    const reviewerNotes = `Auto-approved: trusted author @${accounts.get(before.id)}`;
    return {
      before,
      after: { ...decided(before, true, 'auto:trusted_author'), changedBy: 'auto:trusted_author', reviewerNotes },
    };
  });
  await saveReviews(changes, 'review', manager);
}

async function writeScores(scores: readonly NewScore[], version: string, manager: EntityManager): Promise<number> {
  const rows = scores.map(({ post, wave, total, rules }) => {
    const read = { edits: post.edits, read_wave: post.wave };
    return { id: post.id, ...read, spam_score: total, rule_scores: rules, wave };
  });
  const [, saved]: [unknown, number] = await manager.query(SAVE_SCORES, [JSON.stringify(rows), version]);
  return saved;
}

interface Batch {
  posts: NewPost[];
  authors: string[];
  rows: string[];
}

/** The rows of a page in batches, one statement each; the event loop gets a turn between rows. */
async function* batchesOf(page: readonly NewPost[]): AsyncGenerator<Batch> {
  let batch: Batch = { posts: [], authors: [], rows: [] };
  let size = 0;
  for (const post of page) {
    const row = JSON.stringify(toRow(post));
    if (size > 0 && size + row.length > LARGEST_BATCH) {
      yield batch;
      batch = { posts: [], authors: [], rows: [] };
      size = 0;
    }
    batch.posts.push(post);
    batch.authors.push(JSON.stringify(toAuthorRow(post)));
    batch.rows.push(row);
    size += row.length;
    await nextTurn();
  }
  if (size > 0) yield batch;
}

function asArray(rows: readonly string[]): string {
  return `[${rows.join(',')}]`;
}

function toRow(post: NewPost): Record<string, unknown> {
  const { content } = post;
  return {
    ...toPostRow(post),
    author_key: authorKey(content),
    search_terms: termsOfPost(content),
    is_own: !isRelayed(content),
  };
}

function toRescore({ afterId, otherThan }: RescoreScope) {
  return { id: MoreThan(afterId), ...(otherThan === null ? {} : { scorerVersion: Not(otherThan) }) };
}
