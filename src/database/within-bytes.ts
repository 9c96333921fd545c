/** Bytes that are read at once where rows may be long. */
const MOST_BYTES = 1_000_000;

/** SQL: about the bytes of a value as text. What is stored compressed may be a hundred times as long as it is stored. */
const bytesOf = (column: string) => `
      CASE WHEN pg_column_compression(${column}) IS NULL THEN coalesce(pg_column_size(${column}), 0)
        ELSE octet_length(${column}::text) END`;

interface LongRows {
  select: string;
  order: string;
  /** Its columns that may be long. */
  long: readonly string[];
  /** Those to return. `found` is one too: how many rows there are. */
  columns: readonly string[];
}

/** SQL: the first rows of a select, in an order, until there are a million bytes. At least one, if there is one. */
export function withinBytes({ select, order, long, columns }: LongRows): string {
  const bytes = ['0', ...long.map(bytesOf)].join(' + ');
  return `
  SELECT ${columns.join(', ')} FROM (
    SELECT *, sum(bytes) OVER (ORDER BY ${order}) - bytes AS bytes_before, count(*) OVER () AS found
    FROM (SELECT *, ${bytes} AS bytes FROM (${select}) AS selected) AS measured
  ) AS summed
  WHERE bytes_before < ${MOST_BYTES} ORDER BY ${order}`;
}
