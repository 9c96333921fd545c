import { Injectable, Logger } from '@nestjs/common';
import type { Principal } from '../auth/principal';
import { ConflictError } from '../common/errors';
import { InstancesRepository } from './instances.repository';
import type { TokenKey } from './token-key';
import { TokenKeys } from './token-keys';

const ADVICE =
  "set the same SECRET_KEY on every replica, or SECRET_KEY_FILE to a copy of one replica's DATA_DIR/secret-key (without either, each " +
  'writes its own key), then store the tokens again';

export const FOREIGN_TOKENS = `Other access tokens were stored with another SECRET_KEY: remove them, ${ADVICE}`;

/** The access tokens, which leave the service only in requests to their instances. */
@Injectable()
export class InstanceTokens {
  private readonly log = new Logger(InstanceTokens.name);

  constructor(
    private readonly repository: InstancesRepository,
    private readonly keys: TokenKeys,
  ) {}

  /** Stores a token; throws a ConflictError when this replica could not read those of other instances. */
  async set(domain: string, token: string, caller: Principal): Promise<void> {
    const key = await this.keys.get();
    const accessToken = key.encrypt(token, domain);
    if (await this.repository.setToken(domain, { accessToken, tokenKeyId: key.id }, caller)) return;
    throw new ConflictError(FOREIGN_TOKENS);
  }

  async find(domain: string): Promise<string | null> {
    const stored = await this.repository.findToken(domain);
    if (stored === null) return null;
    const key = await this.keys.get();
    if (key.id === stored.tokenKeyId) return this.decrypt(key, stored.accessToken, domain);
    this.log.error(`The access token of ${domain} is not used, as it was stored with another SECRET_KEY: ${ADVICE}`);
    return null;
  }

  /** Whether there is a token that was stored with another key than this replica's. */
  async isUnreadable(domain: string): Promise<boolean> {
    const stored = await this.repository.findToken(domain);
    return stored !== null && !(await this.canRead(stored.tokenKeyId));
  }

  async canRead(keyId: string): Promise<boolean> {
    return (await this.keys.get()).id === keyId;
  }

  private decrypt(key: TokenKey, encrypted: Buffer, domain: string): string | null {
    try {
      return key.decrypt(encrypted, domain);
    } catch {
      this.log.error(`The access token of ${domain} is not used, as it was changed in the database: store it again`);
      return null;
    }
  }
}
