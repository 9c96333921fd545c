import type { INestApplicationContext } from '@nestjs/common';
import { csvLine } from '../common/csv';
import { InvalidInputError } from '../common/errors';
import { parseShownHashtag } from '../common/hashtag';
import { BlocklistsRepository } from '../reblog-controls/blocklists.repository';
import { BlocklistsService } from '../reblog-controls/blocklists.service';
import { allRows } from './all-rows';
import { ArgumentsError, parseArguments } from './arguments';
import { CALLER, withServices } from './cli.module';
import type { Command } from './command';
import { type Block, readBlocks } from './block-list';
import { addAll, readInput } from './import';

/** As over HTTP, in code points. */
const MOST_REASON = 1_000;
const FORMATS = ['json', 'mastodon', 'fediblock'] as const;

export const importBlocksCommand: Command = {
  summary: "Add to the blocklists from JSON, or from Mastodon's and Fediblock's CSV",
  usage: `sluice block import FILE [--reason TEXT] [--subdomains]

Adds the accounts, domains and hashtags of a file (- is the standard input) that are not blocked already:

  JSON   what block export prints
  CSV    Mastodon's blocked_accounts.csv, muted_accounts.csv and blocked_domains.csv of a user, and domain blocks of an admin, which is
         the form of Fediblock's lists (columns #domain, #severity, #public_comment)
  lines  an account, a domain or a #tag each; other lines that begin with # are comments

A domain is blocked as *@domain, also one that the list only limits (severity silence). Left out and counted are the severity noop, and
domains that are partly hidden by asterisks. To block a pattern, write it as an account: *@*.spam.example

  --reason TEXT   for entries without a comment of their own
  --subdomains    block *@*.domain beside each domain, as Mastodon does`,
  async run(args, context) {
    const { values, positionals } = parseArguments({
      args,
      allowPositionals: true,
      options: { reason: { type: 'string', default: '' }, subdomains: { type: 'boolean', default: false } },
    });
    const { entries, leftOut } = readBlocks(await readInput(positionals), values.reason, values.subdomains);
    await withServices(context, async (services) => {
      const lists = services.get(BlocklistsService);
      await addAll('Blocks', entries, (block) => add(lists, block), leftOut);
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
  const hashtag = parseShownHashtag(block.hashtag);
  if (hashtag === null) throw new InvalidInputError(`${block.hashtag} is no hashtag`);
  await lists.blockHashtag(hashtag, reason, CALLER);
}

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
