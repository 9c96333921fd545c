import type { Pool, PoolClient } from 'pg';
import { copyIn, copyOut } from './copy';
import type { Rows } from './rows';
import * as sql from './seed.sql';
import { type Templates, VARIANTS } from './templates';

/** So many days back the first of the posts was fetched. */
const DAYS = 60;

/** Each is one statement: few enough to show progress, many enough that the triggers' rows do not count. */
export const POSTS_AT_ONCE = 20_000;

/** Posts of a run by their numbers, from 1. */
export interface Batch {
  first: number;
  last: number;
  /** How many the run generates. */
  of: number;
}

/** What all posts of one seed have in common. */
export interface Run {
  /** A part of their URIs that no other run has. */
  name: string;
  approved: boolean;
  templates: Templates;
  /** The sequence that their ids come from. */
  sequence: string;
}

/** How the sessions of a run are told from others. */
export const applicationName = (name: string) => `sluice-seed ${name}`;

/** Hands out the numbers of a run. */
export class Batches {
  private next = 1;

  constructor(private readonly posts: number) {}

  /** The next ones, or null when none are left. */
  take(): Batch | null {
    if (this.next > this.posts) return null;
    const first = this.next;
    this.next = Math.min(this.posts, first + POSTS_AT_ONCE - 1) + 1;
    return { first, last: this.next - 1, of: this.posts };
  }

  /** Leaves no more. */
  stop(): void {
    this.next = this.posts + 1;
  }
}

/** A connection with the templates in it, which makes posts of them. */
export class Generator {
  private constructor(
    private readonly client: PoolClient,
    private readonly run: Run,
  ) {}

  /** Opens several; the templates are read once, and copied to the others. */
  static async openMany(pool: Pool, run: Run, count: number): Promise<Generator[]> {
    const clients = await Promise.all(Array.from({ length: count }, () => pool.connect()));
    const generators = clients.map((client) => new Generator(client, run));
    try {
      const [first, ...others] = clients;
      await first?.query(sql.CREATE_TEMPLATES);
      await first?.query(sql.FILL_TEMPLATES, [JSON.stringify(run.templates.posts)]);
      const rows = first && (await copyOut(first, sql.READ_TEMPLATES));
      if (rows) await Promise.all(others.map((client) => copyTemplates(client, rows)));
      rows?.free();
      await Promise.all(clients.map((client) => prepare(client)));
      return generators;
    } catch (error) {
      for (const generator of generators) generator.close();
      throw error;
    }
  }

  /** Generates a batch and does something with it, in one transaction. */
  async generate<Result>({ first, last, of }: Batch, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    const { name, approved, templates, sequence } = this.run;
    await this.client.query('BEGIN');
    await this.client.query(sql.GENERATE, [
      first,
      last,
      of,
      DAYS,
      name,
      templates.samples,
      VARIANTS,
      approved,
      sequence,
    ]);
    const result = await work(this.client);
    await this.client.query('COMMIT');
    return result;
  }

  /** Ends the session, and with it the temporary tables and whatever was not committed. */
  close(): void {
    this.client.release(true);
  }
}

async function copyTemplates(client: PoolClient, rows: Rows): Promise<void> {
  await client.query(sql.CREATE_TEMPLATES);
  await copyIn(client, sql.LOAD_TEMPLATES, rows);
}

async function prepare(client: PoolClient): Promise<void> {
  for (const statement of sql.INDEX_TEMPLATES) await client.query(statement);
  await client.query(sql.CREATE_GENERATED);
}
