import { csvLine } from '../common/csv';
import { InvalidInputError } from '../common/errors';
import { parseHashtag } from '../common/hashtag';
import type { StreamColumns } from '../streams/streams.repository';
import { StreamsService } from '../streams/streams.service';
import { allRows } from './all-rows';
import { ArgumentsError, parseArguments } from './arguments';
import { CALLER, withServices } from './cli.module';
import type { Command } from './command';
import { parseCsv } from '../common/csv-records';
import { addAll, type Entry, findJson, readInput } from './import';

const HEADER = ['hashtag', 'instance', 'active'];

interface Given {
  hashtag?: unknown;
  instance?: unknown;
  active?: unknown;
}

export const importStreamsCommand: Command = {
  summary: 'Add streams from JSON, CSV or a list of hashtags',
  usage: `sluice stream import FILE [--instance DOMAIN]

Adds the streams of a file (- is the standard input) that are not there already:

  JSON   [{"hashtag": "cats", "instance": "mastodon.social", "active": true}, ...]
  CSV    columns ${HEADER.join(', ')}; or hashtags alone, one a line, as clients and Mastodon's pages show those that an account follows

  --instance DOMAIN   where to fetch hashtags from whose line names no instance`,
  async run(args, context) {
    const { values, positionals } = parseArguments({
      args,
      allowPositionals: true,
      options: { instance: { type: 'string' } },
    });
    const entries = readStreams(await readInput(positionals));
    await withServices(context, async (services) => {
      const streams = services.get(StreamsService);
      await addAll('Streams', entries, async (given) => streams.create(toDraft(given, values.instance), CALLER));
    });
  },
};

function readStreams(content: string): Entry<Given>[] {
  const json = findJson(content);
  if (json !== null) {
    if (!Array.isArray(json)) throw new ArgumentsError('The JSON must be an array of streams');
    return (json as unknown[]).map((value, i) => ({ where: `entry ${i + 1}`, value: (value ?? {}) as Given }));
  }
  const records = [...parseCsv(content)];
  const hasHeader = /^(?:hashtag|name|tag)$/i.test(records[0]?.cells[0] ?? '');
  return records.slice(hasHeader ? 1 : 0).map(({ line, cells: [hashtag, instance, active] }) => ({
    where: `line ${line}`,
    value: { hashtag, instance: instance || undefined, active: readActive(active) },
  }));
}

/** Spreadsheets write TRUE. Other values are refused later, with the line. */
function readActive(cell = ''): unknown {
  const word = cell.toLowerCase();
  return word === 'true' || word === '' ? true : word !== 'false' && cell;
}

function toDraft({ hashtag, instance, active = true }: Given, fallback: string | undefined): StreamColumns {
  const name = typeof hashtag === 'string' ? parseHashtag(hashtag) : null;
  if (name === null) throw new InvalidInputError(`${JSON.stringify(hashtag) ?? 'nothing'} is no hashtag`);
  const domain = typeof instance === 'string' ? instance : fallback;
  if (domain === undefined) throw new InvalidInputError(`#${name} names no instance: give one by --instance`);
  if (typeof active !== 'boolean') {
    throw new InvalidInputError(`active of #${name} is ${JSON.stringify(active)}, but must be true or false`);
  }
  return { hashtag: name, instance: domain, active };
}

export const exportStreamsCommand: Command = {
  summary: 'Print the streams as JSON or CSV',
  usage: `sluice stream export [--format json|csv]

Prints the streams, oldest first, in a form that stream import reads.`,
  async run(args, context) {
    const { values } = parseArguments({ args, options: { format: { type: 'string', default: 'json' } } });
    if (!['json', 'csv'].includes(values.format)) throw new ArgumentsError('--format must be json or csv');
    await withServices(context, async (services) => {
      const rows = await allRows((page) => services.get(StreamsService).list(page, undefined));
      const streams = rows.map(({ hashtag, instance, active }) => ({ hashtag, instance, active })).toReversed();
      if (values.format === 'json') return console.log(JSON.stringify(streams, null, 2));
      for (const cells of [HEADER, ...streams.map((one) => [one.hashtag, one.instance, String(one.active)])])
        console.log(csvLine(cells));
    });
  },
};
