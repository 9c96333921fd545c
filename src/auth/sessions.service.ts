import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { sha256 } from '../common/digest';
import { AppConfig } from '../config/app-config';
import { WrongCredentialsError } from './login-errors';
import type { Principal } from './principal';
import { newToken, SessionCookie } from './session-cookie';
import { SessionsRepository } from './sessions.repository';
import type { User } from './user.entity';

/** Who is signed in, carried by a cookie of which only a hash is kept. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly cookie: SessionCookie,
    private readonly config: AppConfig,
  ) {}

  /**
   * Begins a session in the answer's cookie, and clears away those that are over; throws when the user's password was changed
   * since it was looked at.
   */
  async start(user: Pick<User, 'id' | 'passwordHash'>, response: Response): Promise<void> {
    const token = newToken();
    if (!(await this.sessions.create(sha256(token), user.id, user.passwordHash))) throw new WrongCredentialsError();
    await this.sessions.deleteExpired(this.config.sessionIdleHours);
    this.cookie.set(response, token);
  }

  /** Does the request claim to be of a session, live or not? */
  isClaimed(request: Request): boolean {
    return this.cookie.read(request) !== null;
  }

  /** What the request's session is kept under. */
  hashOf(request: Request): string {
    const token = this.cookie.read(request);
    if (token === null) throw new Error('A route without a session asks for its session');
    return sha256(token);
  }

  /** The person whose live session the request belongs to. */
  async findPrincipal(request: Request): Promise<Principal | null> {
    const token = this.cookie.read(request);
    if (token === null) return null;
    const hash = sha256(token);
    const session = await this.sessions.findLive(hash, this.config.sessionIdleHours);
    if (!session) return null;
    if (session.stale) await this.sessions.noteUse(hash);
    return { kind: 'user', id: session.user_id, name: session.username };
  }

  /** Ends the request's session, where there is one, and takes the cookie back. */
  async end(request: Request, response: Response): Promise<void> {
    const token = this.cookie.read(request);
    if (token !== null) await this.sessions.delete(sha256(token));
    this.cookie.clear(response);
  }
}
