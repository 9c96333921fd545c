import { Injectable } from '@nestjs/common';
import type { Principal } from '../auth/principal';
import { ConflictError } from '../common/errors';
import { InstancesRepository, type TokenOfInstance } from './instances.repository';
import type { TokenKey } from './token-key';

/** Encrypts the stored access tokens with another key. */
@Injectable()
export class TokenRotation {
  constructor(private readonly repository: InstancesRepository) {}

  /** All tokens or none; returns how many. Tokens of the new key stay. Throws a ConflictError if a token has neither key. */
  rotate(from: TokenKey, to: TokenKey, caller: Principal): Promise<number> {
    return this.repository.replaceTokens((stored) => {
      const due = stored.filter(({ tokenKeyId }) => tokenKeyId !== to.id);
      const foreign = due.filter((token) => decrypt(token, from) === null).map(({ domain }) => domain);
      if (foreign.length > 0)
        throw new ConflictError(
          `Nothing was changed, as the access tokens of these instances were not stored with the old key: ${foreign.join(', ')}`,
        );
      return due.map((token) => ({
        domain: token.domain,
        accessToken: to.encrypt(decrypt(token, from) ?? '', token.domain),
        tokenKeyId: to.id,
      }));
    }, caller);
  }
}

/** The token, or null if it was encrypted with another key or changed. */
export function decrypt({ domain, accessToken, tokenKeyId }: TokenOfInstance, key: TokenKey): string | null {
  if (tokenKeyId !== key.id) return null;
  try {
    return key.decrypt(accessToken, domain);
  } catch {
    return null;
  }
}
