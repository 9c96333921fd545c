/** Writes a line for the operator. */
export type Log = (line: string) => void;

/** A log on standard output, with times, without control characters and without the secrets. */
export function logWithout(
  secrets: readonly string[],
  write: Log = (line) => void process.stdout.write(`${line}\n`),
): Log {
  return (line) => {
    let safe = line.replaceAll(/\p{Cc}+/gu, ' ');
    for (const secret of secrets) safe = safe.replaceAll(secret, '[secret]');
    write(`${new Date().toISOString()} ${safe}`);
  };
}
