import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app.module';
import { APP_OPTIONS, setupApp } from './app.setup';
import { FastExpressAdapter } from './common/http/fast-express.adapter';
import { ServiceLogger } from './common/logger';
import { AppConfig, ConfigError } from './config/app-config';
import { EmbeddedPostgres } from './embedded-postgres/embedded-postgres';
import { EmbeddedPostgresError } from './embedded-postgres/embedded-postgres-error';

/** Milliseconds that requests and jobs may take to end after a signal; a fetch takes 20 s at most. */
const STOP_WITHIN = 30_000;

async function main(): Promise<void> {
  const config = AppConfig.fromProcess();
  const format = config.logFormat ?? (process.stdout.isTTY ? 'pretty' : 'json');
  const logger = new ServiceLogger({ level: config.logLevel, format });
  const log = (message: string) => logger.log(message, 'EmbeddedPostgres');
  const embedded = config.databaseUrl ? null : new EmbeddedPostgres({ dataDir: config.dataDir, role: 'service', log });
  let app: NestExpressApplication | null = null;

  onSignal(logger, async () => {
    await app?.close(); // requests and jobs end first, then the pool
    await embedded?.stop(); // the database last
  });
  try {
    const url = config.databaseUrl ?? (await embedded?.start()) ?? '';
    app = await NestFactory.create<NestExpressApplication>(AppModule.forRoot(config, url), new FastExpressAdapter(), {
      ...APP_OPTIONS,
      logger,
    });
    setupApp(app, config);
    await app.listen(config.port, config.host);
    logger.log(`Listening on ${await app.getUrl()}, its API documented at ${await app.getUrl()}/docs`, 'main');
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/** Runs `stop` at the first signal and exits; a stop that hangs is ended. */
function onSignal(logger: ServiceLogger, stop: () => Promise<void>): void {
  let stopping = false;
  const handle = (signal: string) => {
    if (stopping) return;
    stopping = true;
    logger.log(`${signal}: stopping`, 'main');
    setTimeout(() => exit(logger, `Not stopped within ${STOP_WITHIN / 1_000} s`), STOP_WITHIN).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => exit(logger, String(error)),
    );
  };
  process.on('SIGTERM', handle);
  process.on('SIGINT', handle);
}

function exit(logger: ServiceLogger, message: string): never {
  logger.fatal(message, 'main');
  process.exit(1);
}

/** One line for what an operator can fix; the stack for anything else, which is a defect. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof EmbeddedPostgresError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { code?: unknown };
  if (code === 'EADDRINUSE' || code === 'EACCES') return `Cannot listen: ${error.message}; set PORT or HOST`;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return `The database of DATABASE_URL does not respond (${String(code)})`;
  return error.stack ?? error.message;
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
