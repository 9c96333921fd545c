import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, MoreThan, Not } from 'typeorm';
import { type Actor, changeAs, recordAction } from '../auth/acting';
import type { WaveFacts } from '../spam-rules/spam-rule';
import type { SpamScore } from '../spam-rules/spam-scorer';
import { retryTransient } from '../database/retry';
import { addActivity } from '../activity/activity.sql';
import { storedContent } from './post-columns';
import { Post } from './post.entity';
import { storeTerms } from './post-terms';
import { termsOfPost } from './search-terms';

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

/** The scores, the words and the removal of stored posts. */
@Injectable()
export class PostsRepository {
  constructor(private readonly dataSource: DataSource) {}

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

async function writeScores(scores: readonly NewScore[], version: string, manager: EntityManager): Promise<number> {
  const rows = scores.map(({ post, wave, total, rules }) => {
    const read = { edits: post.edits, read_wave: post.wave };
    return { id: post.id, ...read, spam_score: total, rule_scores: rules, wave };
  });
  const [, saved]: [unknown, number] = await manager.query(SAVE_SCORES, [JSON.stringify(rows), version]);
  return saved;
}

function toRescore({ afterId, otherThan }: RescoreScope) {
  return { id: MoreThan(afterId), ...(otherThan === null ? {} : { scorerVersion: Not(otherThan) }) };
}
