import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app.module';
import { APP_OPTIONS, setupApp } from './app.setup';
import { FastExpressAdapter } from './common/http/fast-express.adapter';
import { ServiceLogger } from './common/logger';
import { AppConfig, ConfigError } from './config/app-config';
import { tellSystemd } from './config/systemd';
import { VERSION } from './config/version';
import { explainDatabaseFailure } from './database/start-failure';
import { EmbeddedPostgres } from './embedded-postgres/embedded-postgres';
import { EmbeddedPostgresError } from './embedded-postgres/embedded-postgres-error';

/** Milliseconds that all may take to end after a signal; requests are cut off before (`common/http/connections.ts`). */
const STOP_WITHIN = 12_000;
/** Milliseconds that the database may take to end after that. */
const FORCED_STOP_WITHIN = 2_500;

async function main(): Promise<void> {
  const config = AppConfig.fromProcess();
  const format = config.logFormat ?? (process.stdout.isTTY ? 'pretty' : 'json');
  const logger = new ServiceLogger({ level: config.logLevel, format });
  const log = (message: string) => logger.log(message, 'EmbeddedPostgres');
  const embedded = config.databaseUrl ? null : new EmbeddedPostgres({ dataDir: config.dataDir, role: 'service', log });
  let app: NestExpressApplication | null = null;

  const stop = async () => {
    await app?.close(); // requests and jobs end first, then the pool
    await embedded?.stop(); // the database last
  };
  const isStopping = onSignal(logger, stop, async () => embedded?.stop());
  try {
    const url = config.databaseUrl ?? (await embedded?.start()) ?? '';
    app = await NestFactory.create<NestExpressApplication>(AppModule.forRoot(config, url), new FastExpressAdapter(), {
      ...APP_OPTIONS,
      logger,
    });
    const { trustProxy, allowPrivateInstances, publicUrl } = config;
    setupApp(app, { trustProxy, allowPrivateInstances, publicUrl, measured: config });
    await app.listen(config.port, config.host);
    logger.log(
      `Sluice ${VERSION} listens on ${await app.getUrl()}, its API documented at ${await app.getUrl()}/docs`,
      'main',
    );
    await tellSystemd((reason) => logger.error(`systemd is not notified: ${reason}`, 'main'));
  } catch (error) {
    // A stop takes the database from a service that still starts, and ends the process when all is done.
    if (isStopping()) return;
    await embedded?.stop();
    const reason = config.databaseUrl === null ? null : explainDatabaseFailure(error, config.databaseUrl);
    throw reason === null ? error : new ConfigError(reason, { cause: error });
  }
}

/** Runs `stop` at the first signal, and `force` when that hangs or fails. Returns what tells if there was a signal. */
function onSignal(logger: ServiceLogger, stop: () => Promise<void>, force: () => Promise<void>): () => boolean {
  let stopping = false;
  let forced = false;
  const exitByForce = async (reason: string): Promise<void> => {
    if (forced) return;
    forced = true;
    const failed = (error: unknown) => logger.fatal(String(error), 'main');
    await Promise.race([force().catch(failed), sleep(FORCED_STOP_WITHIN)]);
    exit(logger, reason);
  };
  const handle = (signal: string) => {
    if (stopping) return;
    stopping = true;
    // A closed terminal takes no log.
    if (signal === 'SIGHUP') for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
    logger.log(`${signal}: stopping`, 'main');
    setTimeout(() => void exitByForce(`Not stopped within ${STOP_WITHIN / 1_000} s`), STOP_WITHIN).unref();
    stop().then(
      () => forced || process.exit(0),
      (error: unknown) => exitByForce(String(error)),
    );
  };
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(name, handle);
  return () => stopping;
}

function exit(logger: ServiceLogger, message: string): never {
  logger.fatal(message, 'main');
  process.exit(1);
}

/** One line for what an operator can fix; the stack for anything else, which is a defect. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof EmbeddedPostgresError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const { syscall } = error as NodeJS.ErrnoException;
  if (syscall === 'listen' || syscall === 'bind') return `Cannot listen: ${error.message}; set PORT or HOST`;
  return error.stack ?? error.message;
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
