import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { sha256 } from '../common/digest';
import { cleanText } from '../common/storable';
import { AppConfig } from '../config/app-config';
import { reportOutage } from '../database/outage';
import { wrongCredentials } from './auth-errors';
import type { Principal } from './principal';
import { newToken, SessionCookie } from './cookies';
import { SessionsRepository } from './sessions.repository';
import { ROLE_SCOPES } from './scopes';
import type { User } from './user.entity';

/** Sessions of signed-in people, carried by a cookie of which only a hash is stored. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly cookie: SessionCookie,
    private readonly config: AppConfig,
  ) {}

  /** Throws wrong credentials when the password changed since it was checked, or the user was disabled. */
  async start({ id, passwordHash }: Pick<User, 'id' | 'passwordHash'>, request: Request, response: Response) {
    const token = newToken();
    const userAgent = storableAgent(request.headers['user-agent']);
    const draft = { tokenHash: sha256(token), userId: id, passwordHash, userAgent };
    if (!(await this.sessions.create(draft))) throw wrongCredentials();
    await this.sessions.deleteExpired(this.config.sessionIdleHours);
    this.cookie.set(response, token);
  }

  hasCookie(request: Request): boolean {
    return this.cookie.read(request) !== null;
  }

  hashOf(request: Request): string {
    const token = this.cookie.read(request);
    if (token === null) throw new Error('A route without a session reads its session');
    return sha256(token);
  }

  /** The person whose valid session the request carries; null when there is none. */
  async findPrincipal(request: Request): Promise<Principal | null> {
    const token = this.cookie.read(request);
    if (token === null) return null;
    const hash = sha256(token);
    const session = await this.sessions.findValid(hash, this.config.sessionIdleHours);
    if (!session) return null;
    if (session.stale) await this.recordUse(hash);
    return { kind: 'user', id: session.user_id, name: session.username, scopes: ROLE_SCOPES[session.role] };
  }

  async isValid(request: Request): Promise<boolean> {
    return (await this.sessions.findValid(this.hashOf(request), this.config.sessionIdleHours)) !== null;
  }

  async end(request: Request, response: Response): Promise<void> {
    const token = this.cookie.read(request);
    if (token !== null) await this.sessions.delete(sha256(token));
    this.cookie.clear(response);
  }

  /** Reads continue even if nothing can be written. */
  private async recordUse(hash: string): Promise<void> {
    try {
      await this.sessions.recordUse(hash);
    } catch (error) {
      if (!reportOutage(error)) throw error;
    }
  }
}

function storableAgent(header: string | undefined): string | null {
  return header === undefined ? null : cleanText(header).slice(0, 200);
}
