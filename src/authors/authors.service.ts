import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Actor, actAs, recordAction } from '../auth/acting';
import { digest } from '../common/digest';
import { lockLists } from '../curated-queue/lists-lock';
import { lockEntries } from '../curated-queue/queue-rows';
import { retryTransient } from '../database/retry';
import { PostStoreService } from '../post-store/post-store.service';
import { type AuthorRecords, findAuthors, type KnownAuthor, namesOf, readRecords, says } from './author-records';

const LOCK_POSTS = 'SELECT id FROM post WHERE author_id = ANY ($1::bigint[]) ORDER BY id FOR UPDATE';

const WAVES =
  'SELECT DISTINCT wave_id AS id FROM post_fingerprint WHERE post_id = ANY ($1::bigint[]) AND wave_id IS NOT NULL';

/** The job of waves takes another sample. */
const FORGET_SAMPLES = `UPDATE wave SET sample = '', due = true WHERE id = ANY ($1::bigint[])`;

/** SQL: what posts of others have of the author: whom they reply to, and quotes. */
const FORGET_REPLIES = `
  UPDATE post SET details = jsonb_set(details, '{reply,account}', 'null') WHERE details->'reply'->>'account' = ANY ($1::text[])`;
const FORGET_QUOTES = `
  UPDATE post SET details = jsonb_set(details, '{quote}', 'null') WHERE ${says(`details->'quote'`)}`;

/** SQL: of reviews the decision stays, which statistics count; other events that name the author lose their values. */
const FORGET_REVIEWS = `
  UPDATE event SET old_values = old_values - '{reviewer_notes,uri}'::text[], new_values = new_values - '{reviewer_notes,uri}'::text[]
  WHERE subject_type = 'post' AND subject_id = ANY ($1::bigint[])`;
const FORGET_EVENTS = `
  UPDATE event SET old_values = NULL, new_values = NULL WHERE ${says('old_values')} OR ${says('new_values')}`;

const FORGET_DECISIONS = 'DELETE FROM bulk_decision_post WHERE post_id = ANY ($1::bigint[])';
const FORGET_TRUST = 'DELETE FROM trusted_author WHERE author_key = ANY ($1::uuid[])';
/** SQL: entries of this account alone. A pattern that matches it names nobody. */
const FORGET_BLOCKS = `
  DELETE FROM blocked_user WHERE NOT is_pattern AND id IN (SELECT entry_id FROM blocked_author WHERE author_id = ANY ($1::bigint[]))`;
const FORGET_LISTED = `
  DELETE FROM blocklist_entry e USING author a WHERE a.id = ANY ($1::bigint[])
    AND e.username_folded = a.username_folded AND e.domain_folded IN (a.domain_folded, a.uri_host_folded)`;
const FORGET_AUTHORS = 'DELETE FROM author WHERE id = ANY ($1::bigint[])';

const KEEP_HASHES = `
  INSERT INTO erased_author (hash) SELECT unnest($1::uuid[]) ON CONFLICT DO NOTHING`;

/** What an author may ask for: what is kept about them, and that it goes. */
@Injectable()
export class AuthorsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly posts: PostStoreService,
  ) {}

  async export(account: string): Promise<AuthorRecords & { authors: KnownAuthor[] }> {
    const { manager } = this.dataSource;
    const authors = await findAuthors(account, manager);
    return { authors, ...(await readRecords(account, authors, manager)) };
  }

  /** Removes the author; returns how many posts went. The event names nobody. */
  erase(account: string, caller: Actor): Promise<number> {
    return retryTransient(() =>
      this.dataSource.transaction(async (manager) => {
        // No post of theirs is stored or reviewed meanwhile.
        await lockLists(manager);
        const authors = await findAuthors(account, manager);
        const removed = await this.removePosts(authors, manager);
        await forget(account, authors, manager);
        await manager.query(KEEP_HASHES, [namesOf(account, authors).map(digest)]);
        await actAs(caller, manager);
        await recordAction({ action: 'erase', subjectType: 'author', values: { posts: removed } }, manager);
        return removed;
      }),
    );
  }

  private async removePosts(authors: readonly KnownAuthor[], manager: EntityManager): Promise<number> {
    const rows: { id: number }[] = await manager.query(LOCK_POSTS, [authors.map(({ id }) => id)]);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    const entries = await lockEntries(ids, manager);
    const waves: { id: number }[] = await manager.query(WAVES, [ids]);
    for (const statement of [FORGET_DECISIONS, FORGET_REVIEWS]) await manager.query(statement, [ids]);
    const removals = ids.map((id) => ({ id, deliveredAt: entries.get(id)?.deliveredAt ?? null }));
    const removed = await this.posts.remove(removals, manager);
    await manager.query(FORGET_SAMPLES, [waves.map(({ id }) => id)]);
    return removed;
  }
}

async function forget(account: string, authors: readonly KnownAuthor[], manager: EntityManager): Promise<void> {
  const ids = authors.map(({ id }) => id);
  const names = namesOf(account, authors);
  await manager.query(FORGET_TRUST, [authors.map(({ key }) => key)]);
  await manager.query(FORGET_BLOCKS, [ids]);
  await manager.query(FORGET_LISTED, [ids]);
  await manager.query(FORGET_AUTHORS, [ids]);
  for (const statement of [FORGET_REPLIES, FORGET_QUOTES, FORGET_EVENTS]) await manager.query(statement, [names]);
}
