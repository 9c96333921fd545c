import { randomBytes } from 'node:crypto';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { fold } from '../common/fold';
import { AppConfig } from '../config/app-config';
import { ApiKeysService } from './api-keys.service';
import { writeInitialPassword } from './initial-password';
import { PasswordHasher } from './password-hasher';
import { BOT_SCOPES, SCOPES } from './scopes';
import { UsersRepository } from './users.repository';

@Injectable()
export class FirstRun implements OnApplicationBootstrap {
  private readonly log = new Logger(FirstRun.name);

  constructor(
    private readonly config: AppConfig,
    private readonly users: UsersRepository,
    private readonly apiKeys: ApiKeysService,
    private readonly passwords: PasswordHasher,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { initialApiKey, botApiKey } = this.config;
    if (initialApiKey !== null) await this.apiKeys.register('initial', initialApiKey, SCOPES);
    if (botApiKey !== null) await this.apiKeys.register('boost-bot', botApiKey, BOT_SCOPES);
    if (!(await this.users.hasAdmin())) await this.makeAdmin(this.config.adminUsername.trim());
  }

  private async makeAdmin(username: string): Promise<void> {
    const given = this.config.adminPassword;
    const password = given ?? randomBytes(18).toString('base64url');
    const draft = { username, usernameFolded: fold(username), passwordHash: await this.passwords.hash(password) };
    await this.users.createFirstAdmin(draft, async () => {
      if (given === null) await this.show(username, password);
    });
  }

  /** Shows a generated password once: on the terminal, or in a file that only the service's user can read. */
  private async show(username: string, password: string): Promise<void> {
    if (process.stdout.isTTY) {
      process.stdout.write(`\nThe first user is ${username} with the password ${password}\nIt is not shown again.\n\n`);
      return;
    }
    const file = await writeInitialPassword(this.config.dataDir, password);
    this.log.log(`The first user is ${username}; the password is in ${file}, which is removed when it is changed`);
  }
}
