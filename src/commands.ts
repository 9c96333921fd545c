import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { ArgumentsError } from './cli/arguments';
import { eraseAuthorCommand, exportAuthorCommand } from './cli/author.commands';
import { backupCommand, restoreCommand } from './cli/backup.command';
import { exportBlocksCommand, importBlocksCommand } from './cli/block.commands';
import type { Command, CommandContext } from './cli/command';
import { doctorCommand } from './cli/doctor.command';
import { addKeyCommand, listKeysCommand } from './cli/key.commands';
import { moveCommand } from './cli/move.command';
import { rescoreCommand } from './cli/rescore.command';
import { rotateSecretCommand } from './cli/secret.command';
import { exportStreamsCommand, importStreamsCommand } from './cli/stream.commands';
import { addUserCommand, resetUserCommand } from './cli/user.commands';
import { ConflictError, InvalidInputError, messageOf, NotFoundError } from './common/errors';
import { AppConfig, ConfigError } from './config/app-config';
import { VERSION } from './config/version';
import { BackupError } from './backup/backup-file';
import { isCancelled, outageReason } from './database/outage';
import { explainDatabaseFailure } from './database/start-failure';
import { EmbeddedPostgresError } from './embedded-postgres/embedded-postgres-error';
import { findServer } from './embedded-postgres/server';
import { ServerPaths } from './embedded-postgres/server-paths';
import { withDatabase, withEmbedded } from './own-database';

const COMMANDS: Record<string, Command> = {
  doctor: doctorCommand,
  backup: backupCommand,
  restore: restoreCommand,
  move: moveCommand,
  'user add': addUserCommand,
  'user reset': resetUserCommand,
  'key add': addKeyCommand,
  'key list': listKeysCommand,
  'author export': exportAuthorCommand,
  'author erase': eraseAuthorCommand,
  'secret rotate': rotateSecretCommand,
  'stream import': importStreamsCommand,
  'stream export': exportStreamsCommand,
  'block import': importBlocksCommand,
  'block export': exportBlocksCommand,
  rescore: rescoreCommand,
};

/** What `cli.ts` starts instead. */
const PROGRAMS: Record<string, { summary: string }> = {
  start: { summary: 'runs the service, until Ctrl-C' },
  bot: { summary: 'runs the boost bot; `sluice bot login` gets its token' },
};

const list = Object.entries({ ...PROGRAMS, ...COMMANDS }).map(
  ([name, { summary }]) => `  ${name.padEnd(15)} ${summary}`,
);

const USAGE = `Usage: sluice COMMAND ...

${list.join('\n')}

  sluice COMMAND --help   what a command does, and its options
  sluice --version

Begin with \`sluice start\`. The environment and .env in this folder configure the commands as they do the service: DATABASE_URL,
or else DATA_DIR, which is ./data unless set.`;

async function main(args: string[]): Promise<void> {
  // What commands have to say they print themselves.
  Logger.overrideLogger(['fatal']);
  if (args[0] === '--version') return console.log(VERSION);
  if (['help', '--help', '-h', ...Object.keys(PROGRAMS)].includes(args[0] ?? 'help')) return console.log(USAGE);
  const words = [2, 1].find((count) => args.slice(0, count).join(' ') in COMMANDS) ?? 0;
  const name = args.slice(0, words).join(' ');
  const command = COMMANDS[name];
  if (!command) return fail(new ArgumentsError(`There is no command ${args[0]}`), USAGE, null);
  const usage = `Usage: ${command.usage}`;
  const rest = args.slice(words);
  if (rest.includes('--help') || rest.includes('-h')) return console.log(usage);
  let config: AppConfig | null = null;
  try {
    config = AppConfig.fromProcess();
    await command.run(rest, contextOf(config));
  } catch (error) {
    fail(error, usage, config);
  }
}

function contextOf(config: AppConfig): CommandContext {
  return {
    config,
    withDatabase: (work, alone) => withDatabase(config, work, alone ? 'service' : 'tool'),
    isDatabaseUp: () => config.databaseUrl !== null || findServer(new ServerPaths(config.dataDir)) !== null,
    withEmbedded: (work) => withEmbedded(config, work, 'service'),
  };
}

/** One line for what an operator can fix; the stack for anything else, which is a defect. */
function fail(error: unknown, usage: string, config: AppConfig | null): void {
  process.exitCode = 1;
  const reason = config?.databaseUrl ? explainDatabaseFailure(error, config.databaseUrl) : null;
  const outage = outageReason(error);
  if (error instanceof ArgumentsError) console.error(`${error.message}\n\n${usage}`);
  else if (reason !== null) console.error(reason);
  else if (isForOperator(error)) console.error(messageOf(error));
  else if (isCancelled(error))
    console.error(
      'A statement took longer than DATABASE_STATEMENT_TIMEOUT_SECONDS allows: raise it, or try again when less is going on',
    );
  else console.error(outage === null ? error : `The database is unavailable: ${outage}`);
}

function isForOperator(error: unknown): boolean {
  const kinds = [ConfigError, BackupError, EmbeddedPostgresError, ConflictError, NotFoundError, InvalidInputError];
  return kinds.some((kind) => error instanceof kind) || (error as NodeJS.ErrnoException).syscall !== undefined;
}

void main(process.argv.slice(2));
