import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { digest } from '../common/digest';
import type { Page, Paged } from '../common/http/page.dto';
import { isAhead } from '../database/ahead.sql';
import { newestFirst } from '../database/newest-first';
import { ReadDataSource } from '../database/read-data-source';
import { refuseDuplicate } from '../database/unique-violation';
import type { AuthorNames } from './blocklist-matcher';
import { Blocklist } from './blocklist.entity';
import type { ListErrorCode } from './list-errors';
import { keyOf, type ListEntry } from './list-reader';

/** SQL: the entries of the arrays $1 and $2. */
const GIVEN = 'unnest($1::text[], $2::text[]) AS given (username, domain)';

const INSERT = `
  INSERT INTO blocklist_entry (blocklist_id, username_folded, domain_folded)
  SELECT $3, given.username, given.domain FROM ${GIVEN} ON CONFLICT DO NOTHING`;

const DELETE = `
  DELETE FROM blocklist_entry USING ${GIVEN}
  WHERE blocklist_id = $3 AND username_folded = given.username AND domain_folded = given.domain`;

const ofName = (host: string) => `
  SELECT author.id FROM ${GIVEN}
  JOIN author ON author.${host} = given.domain AND given.username IN ('*', author.username_folded)`;
const AUTHORS = `${ofName('domain_folded')} UNION ${ofName('uri_host_folded')}`;

const CONCERNING = `
  SELECT DISTINCT e.username_folded AS "usernameFolded", e.domain_folded AS "domainFolded", list.name AS list
  FROM ${GIVEN}
  JOIN blocklist_entry e ON e.domain_folded = given.domain AND e.username_folded = ANY (ARRAY['*', given.username])
  JOIN blocklist list ON list.id = e.blocklist_id`;

const COUNT_KNOWN = `
  SELECT count(*) AS n FROM ${GIVEN}
  WHERE EXISTS (SELECT FROM blocked_user WHERE username_folded = given.username AND domain_folded = given.domain)
    OR EXISTS (SELECT FROM blocklist_entry WHERE username_folded = given.username AND domain_folded = given.domain)`;

/** SQL: removed lists first, then those that are due. */
const NEXT = `
  SELECT id FROM blocklist
  WHERE deleted_at IS NOT NULL OR (url IS NOT NULL AND (due_at IS NULL OR due_at <= now() OR ${isAhead('due_at', `interval '1 day'`)}))
  ORDER BY deleted_at IS NULL, due_at NULLS FIRST LIMIT 1`;

const FINISH = `
  UPDATE blocklist SET error_code = $2::text, due_at = now() + $3::interval, read_at = CASE WHEN $2::text IS NULL THEN now() ELSE read_at END
  WHERE id = $1`;

export type NewBlocklist = Pick<Blocklist, 'name'> & Partial<Blocklist>;

/** The only writer of `blocklist` and, except when an author is erased, of `blocklist_entry`. */
@Injectable()
export class SubscriptionsRepository {
  constructor(
    @InjectRepository(Blocklist) private readonly blocklists: Repository<Blocklist>,
    private readonly lists: ReadDataSource,
  ) {}

  list(page: Page): Promise<Paged<Blocklist>> {
    return newestFirst(this.lists, this.blocklists, page, 'deleted_at IS NULL');
  }

  find(id: number): Promise<Blocklist | null> {
    return this.blocklists.findOneBy({ id });
  }

  async findNext(): Promise<Blocklist | null> {
    const [row]: { id: number }[] = await this.blocklists.query(NEXT);
    return row ? this.find(row.id) : null;
  }

  create(list: NewBlocklist, manager: EntityManager): Promise<Blocklist> {
    return refuseDuplicate('Blocklist already exists', () => manager.save(manager.create(Blocklist, list)));
  }

  /** Sets a time of a list that is not removed; false if there is none. */
  async mark(id: number, what: 'due_at = NULL' | 'deleted_at = now()', manager: EntityManager): Promise<boolean> {
    const sql = `UPDATE blocklist SET ${what} WHERE id = $1 AND deleted_at IS NULL`;
    const [, count]: [unknown, number] = await manager.query(sql, [id]);
    return count === 1;
  }

  async save(id: number, read: Partial<Blocklist>): Promise<void> {
    await this.blocklists.update(id, read);
  }

  /** After it was read, or was not; it is due again after the interval. */
  async finish(id: number, error: ListErrorCode | null, dueIn: string): Promise<void> {
    await this.blocklists.query(FINISH, [id, error, dueIn]);
  }

  async delete(id: number): Promise<void> {
    await this.blocklists.delete(id);
  }

  async entriesOf(id: number): Promise<Map<string, ListEntry>> {
    const rows: ListEntry[] = await this.lists.query(
      'SELECT username_folded AS username, domain_folded AS domain FROM blocklist_entry WHERE blocklist_id = $1',
      [id],
    );
    return new Map(rows.map((entry) => [keyOf(entry), entry]));
  }

  /** Adds or removes entries of a list. Returns the authors that they name. */
  async change(
    change: 'add' | 'remove',
    id: number,
    entries: readonly ListEntry[],
    manager: EntityManager,
  ): Promise<number[]> {
    const given = columnsOf(entries);
    await manager.query(change === 'add' ? INSERT : DELETE, [...given, id]);
    const authors: { id: number }[] = await manager.query(AUTHORS, given);
    return authors.map((author) => author.id);
  }

  /** Those that do not name an author who asked to be forgotten. */
  async withoutErased(entries: Map<string, ListEntry>): Promise<Map<string, ListEntry>> {
    const byHash = new Map(
      [...entries].flatMap(([key, { username }]) => (username === '*' ? [] : [[digest(key), key]])),
    );
    const erased: { hash: string }[] = await this.lists.query(
      'SELECT hash FROM erased_author WHERE hash = ANY ($1::uuid[])',
      [[...byHash.keys()]],
    );
    for (const { hash } of erased) entries.delete(byHash.get(hash) ?? '');
    return entries;
  }

  /** How many entries of these people or lists have blocked already. */
  async countKnown(entries: readonly ListEntry[]): Promise<number> {
    return (await this.lists.one<{ n: number }>(COUNT_KNOWN, columnsOf(entries))).n;
  }

  async findConcerning(authors: readonly AuthorNames[], manager: EntityManager) {
    const names = authors.flatMap(({ username, domains }) => domains.map((domain) => ({ username, domain })));
    const rows: { usernameFolded: string; domainFolded: string; list: string }[] = await manager.query(
      CONCERNING,
      columnsOf(names),
    );
    return rows.map((row) => {
      const { usernameFolded: username, domainFolded: instance } = row;
      return { ...row, username, instance, uriHash: null, isPattern: username === '*' };
    });
  }
}

function columnsOf(entries: readonly ListEntry[]): [string[], string[]] {
  return [entries.map(({ username }) => username), entries.map(({ domain }) => domain)];
}
