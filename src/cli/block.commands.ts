import type { INestApplicationContext } from '@nestjs/common';
import { csvLine } from '../common/csv';
import { InvalidInputError } from '../common/errors';
import { parseHashtag } from '../common/hashtag';
import { parseInstanceDomain } from '../common/instance-domain';
import { BlocklistsRepository } from '../reblog-controls/blocklists.repository';
import { BlocklistsService } from '../reblog-controls/blocklists.service';
import { allRows } from './all-rows';
import { ArgumentsError, parseArguments } from './arguments';
import { CALLER, withServices } from './cli.module';
import type { Command } from './command';
import { type CsvRecord, parseCsv } from './csv';
import { addAll, type Entry, findJson, readInput } from './import';

/** As over HTTP, in code points. */
const MOST_REASON = 1_000;
const FORMATS = ['json', 'mastodon', 'fediblock'] as const;

/** An entry of a blocklist as a file has it. */
type Block = { kind: 'user'; account: string; reason: string } | { kind: 'hashtag'; hashtag: string; reason: string };

/** `sluice block import`. */
export const importBlocksCommand: Command = {
  summary: "Add to the blocklists from JSON, or from Mastodon's and Fediblock's CSV",
  usage: `sluice block import FILE [--reason TEXT] [--subdomains]

Adds the accounts, domains and hashtags of a file (- is the standard input) that are not blocked already:

  JSON   what block export prints
  CSV    Mastodon's blocked_accounts.csv, muted_accounts.csv and blocked_domains.csv of a user, and domain blocks of an admin, which is
         the form of Fediblock's lists (columns #domain, #severity, #public_comment); hashtags as #tag

A domain is blocked as *@domain. Of admins' lists, what has the severity noop, or a domain that is hidden by asterisks, is left out.

  --reason TEXT   for entries without a comment of their own
  --subdomains    block *@*.domain beside each domain, as Mastodon does`,
  async run(args, context) {
    const { values, positionals } = parseArguments({
      args,
      allowPositionals: true,
      options: { reason: { type: 'string', default: '' }, subdomains: { type: 'boolean', default: false } },
    });
    const entries = readBlocks(await readInput(positionals), values.reason, values.subdomains);
    await withServices(context, async (services) => {
      const lists = services.get(BlocklistsService);
      await addAll('Blocks', entries, (block) => add(lists, block));
    });
  },
};

async function add(lists: BlocklistsService, block: Block): Promise<void> {
  const reason = [...block.reason].slice(0, MOST_REASON).join('');
  if (block.kind === 'user') {
    await lists.blockUser({ account_id: block.account, reason }, CALLER).catch((error: unknown) => {
      throw error instanceof InvalidInputError ? new InvalidInputError(`${block.account} is no account`) : error;
    });
    return;
  }
  const hashtag = parseHashtag(block.hashtag);
  if (hashtag === null) throw new InvalidInputError(`${block.hashtag} is no hashtag`);
  await lists.blockHashtag(hashtag, reason, CALLER);
}

function readBlocks(content: string, reason: string, subdomains: boolean): Entry<Block>[] {
  const json = findJson(content);
  if (json !== null) return readJson(json, reason);
  const [first, ...rest] = parseCsv(content);
  if (!first) return [];
  const names = first.cells.map((cell) => cell.toLowerCase().replace(/^#/, ''));
  const isTable = names.includes('domain') || names.includes('account address');
  const column = (name: string) => (isTable ? names.indexOf(name) : -1);
  const [subject, severity] = [Math.max(column('domain'), column('account address'), 0), column('severity')];
  const comment = Math.max(column('public_comment'), column('reason'));
  return (isTable ? rest : [first, ...rest]).flatMap((record) => {
    const name = record.cells[subject] ?? '';
    if (severity >= 0 && record.cells[severity]?.toLowerCase() === 'noop') return [];
    if (isTable && name.includes('*')) return [];
    return blocksOf(name, record.cells[comment] || reason, record, subdomains);
  });
}

/** An account, a hashtag, or else a domain. */
function blocksOf(name: string, reason: string, { line }: CsvRecord, subdomains: boolean): Entry<Block>[] {
  const where = `line ${line}`;
  if (name.startsWith('#')) return [{ where, value: { kind: 'hashtag', hashtag: name, reason } }];
  if (name.includes('@') || name.includes('/')) return [{ where, value: { kind: 'user', account: name, reason } }];
  const domain = parseInstanceDomain(name, { allowPrivate: false }) ?? name;
  const accounts = [`*@${domain}`, ...(subdomains ? [`*@*.${domain}`] : [])];
  return accounts.map((account) => ({ where, value: { kind: 'user', account, reason } }));
}

/** A text of an entry; empty when it has none. */
function textOf(entry: unknown, name: string): string {
  const value = (entry as Record<string, unknown> | null)?.[name];
  return typeof value === 'string' ? value : '';
}

function readJson(json: unknown, fallback: string): Entry<Block>[] {
  const lists = json as { users?: unknown; hashtags?: unknown };
  const { users = [], hashtags = [] } = lists;
  const hasNone = lists.users === undefined && lists.hashtags === undefined;
  if (hasNone || !Array.isArray(users) || !Array.isArray(hashtags))
    throw new ArgumentsError('The JSON must be an object with the array users, hashtags, or both');
  const entries = (kind: Block['kind'], values: unknown[], toBlock: (one: unknown) => Block) =>
    values.map((one, i) => ({ where: `${kind} ${i + 1}`, value: toBlock(one) }));
  const reasonOf = (one: unknown) => textOf(one, 'reason') || fallback;
  return [
    ...entries('user', users, (one) => ({ kind: 'user', account: textOf(one, 'account_id'), reason: reasonOf(one) })),
    ...entries('hashtag', hashtags, (one) => ({
      kind: 'hashtag',
      hashtag: textOf(one, 'hashtag'),
      reason: reasonOf(one),
    })),
  ];
}

/** `sluice block export`. */
export const exportBlocksCommand: Command = {
  summary: 'Print the blocklists as JSON, or as CSV for Mastodon',
  usage: `sluice block export [--format ${FORMATS.join('|')}]

  json        all of both lists, in a form that block import reads
  mastodon    the accounts, as Mastodon imports blocked accounts
  fediblock   the domains (*@domain), as Mastodon imports domain blocks`,
  async run(args, context) {
    const { values } = parseArguments({ args, options: { format: { type: 'string', default: 'json' } } });
    const format = FORMATS.find((one) => one === values.format);
    if (!format) throw new ArgumentsError(`--format must be one of ${FORMATS.join(', ')}`);
    await withServices(context, async (services) => {
      for (const line of await exported(services, format)) console.log(line);
    });
  },
};

async function exported(services: INestApplicationContext, format: (typeof FORMATS)[number]): Promise<string[]> {
  const lists = services.get(BlocklistsRepository);
  const users = (await allRows((page) => lists.listUsers(page))).toReversed();
  if (format === 'mastodon') {
    return users
      .filter(({ isPattern }) => !isPattern)
      .map(({ username, instance }) => csvLine([`${username}@${instance}`]));
  }
  if (format === 'fediblock') {
    const domains = users.filter(({ username, instance }) => username === '*' && !instance.includes('*'));
    const rows = domains.map(({ instance, reason }) => csvLine([instance, 'suspend', reason]));
    return ['#domain,#severity,#public_comment', ...rows];
  }
  const hashtags = (await allRows((page) => lists.listHashtags(page))).toReversed();
  const json = {
    users: users.map(({ accountId, reason }) => ({ account_id: accountId, reason })),
    hashtags: hashtags.map(({ hashtag, reason }) => ({ hashtag, reason })),
  };
  return [JSON.stringify(json, null, 2)];
}
