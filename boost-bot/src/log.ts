export type Log = (line: string) => void;

/** A log on standard output, with times, without control characters and without the secrets. */
export function logWithout(secrets: readonly string[]): Log {
  return (line) => {
    let safe = line.replaceAll(/\p{Cc}+/gu, ' ');
    for (const secret of secrets) safe = safe.replaceAll(secret, '[secret]');
    process.stdout.write(`${new Date().toISOString()} ${safe}\n`);
  };
}
