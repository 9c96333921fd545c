import type { AppConfig } from '../config/app-config';

export interface CommandContext {
  config: AppConfig;
  /** Hands the URL of the service's database to `work`; `alone`: only while no service runs on the embedded one. */
  withDatabase(work: (url: string) => Promise<void>, alone?: 'alone'): Promise<void>;
  /** Whether the database may be in use by a service: an embedded one that does not run is not. */
  isDatabaseUp(): boolean;
  /** Hands the URL of the embedded database to `work`, whatever DATABASE_URL says, while no service runs on it. */
  withEmbedded(work: (url: string) => Promise<void>): Promise<void>;
}

export interface Command {
  /** One line for the list of commands. */
  summary: string;
  /** What `--help` prints: the first line is the synopsis. */
  usage: string;
  /** Throws an `ArgumentsError` for arguments that are not allowed, and any other error with a message for the operator. */
  run(args: string[], context: CommandContext): Promise<void>;
}
