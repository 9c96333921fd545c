// Arguments: DATA_DIR, role, and `durable` or not. Prints one JSON line, {"url"} or {"error"}, and serves until SIGTERM.
import { EmbeddedPostgres } from '../../../src/embedded-postgres/embedded-postgres';

const log = (message: string) => process.stderr.write(`${message}\n`);

async function main([dataDir = '', role, durability]: string[]): Promise<void> {
  const server = new EmbeddedPostgres({
    dataDir,
    role: role === 'tool' ? 'tool' : 'service',
    durable: durability === 'durable',
    log,
  });
  const keepAlive = setInterval(() => undefined, 60_000);
  try {
    process.stdout.write(`${JSON.stringify({ url: await server.start() })}\n`);
    await new Promise((resolve) => process.once('SIGTERM', resolve));
    await server.stop();
  } catch (error) {
    process.stdout.write(`${JSON.stringify({ error: String(error) })}\n`);
  } finally {
    clearInterval(keepAlive);
  }
}

void main(process.argv.slice(2));
