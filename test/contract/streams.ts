import { type ContractRow, type Exchange, readRows } from './row';

const underStreams = <T extends Exchange>(exchange: T): T => ({
  ...exchange,
  call: exchange.call.replace('/hashtags', '/streams'),
});

/** The table "Streams", under both of the specification's prefixes. */
export function bothPrefixes(): ContractRow[] {
  const rows = readRows('streams');
  return [
    ...rows,
    ...rows.map((row) => ({ ...underStreams(row), ...(row.after && { after: row.after.map(underStreams) }) })),
  ];
}
