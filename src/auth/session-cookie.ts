import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CookieOptions, Request, Response } from 'express';
import { AppConfig } from '../config/app-config';

/** 256 random bits, in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** A new session's secret. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The session's secret in a `Cookie` header; null when there is none or it is malformed. */
export function readToken(header: string | undefined, name: string): string | null {
  const pairs = header?.split(';') ?? [];
  const pair = pairs.map((text) => text.trim()).find((text) => text.startsWith(`${name}=`));
  const value = pair?.slice(name.length + 1);
  return value !== undefined && TOKEN.test(value) ? value : null;
}

/** The cookie that carries a session's secret; `Secure` and `__Host-` when PUBLIC_URL is https. */
@Injectable()
export class SessionCookie {
  private readonly name: string;
  private readonly options: CookieOptions;

  constructor(config: AppConfig) {
    const secure = config.publicUrl?.startsWith('https:') ?? false;
    this.name = secure ? '__Host-sluice_session' : 'sluice_session';
    this.options = { httpOnly: true, sameSite: 'strict', path: '/', secure };
  }

  read(request: Request): string | null {
    return readToken(request.headers.cookie, this.name);
  }

  set(response: Response, token: string): void {
    response.cookie(this.name, token, this.options);
  }

  clear(response: Response): void {
    response.clearCookie(this.name, this.options);
  }
}
