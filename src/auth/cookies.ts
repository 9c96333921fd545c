import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CookieOptions, Request, Response } from 'express';
import { AppConfig } from '../config/app-config';

/** 256 random bits, in base64url. */
const TOKEN = /^[\w-]{43}$/;

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The secret of the named cookie in a `Cookie` header; null when there is none or it is malformed. */
export function readToken(header: string | undefined, name: string): string | null {
  const pairs = header?.split(';') ?? [];
  const pair = pairs.map((text) => text.trim()).find((text) => text.startsWith(`${name}=`));
  const value = pair?.slice(name.length + 1);
  return value !== undefined && TOKEN.test(value) ? value : null;
}

/** A cookie that carries a secret; `Secure` and `__Host-` when PUBLIC_URL is https. */
abstract class SecretCookie {
  private readonly name: string;
  private readonly options: CookieOptions;

  /** `maxAge` in milliseconds; without it the cookie ends with the browser. */
  constructor(config: AppConfig, name: string, maxAge?: number) {
    const secure = config.publicUrl?.startsWith('https:') ?? false;
    this.name = secure ? `__Host-${name}` : name;
    this.options = { httpOnly: true, sameSite: 'strict', path: '/', secure, maxAge };
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

@Injectable()
export class SessionCookie extends SecretCookie {
  constructor(config: AppConfig) {
    super(config, 'sluice_session');
  }
}

/** The cookie that marks a browser in which somebody signed in. It grants nothing and survives signing out. */
@Injectable()
export class BrowserCookie extends SecretCookie {
  constructor(config: AppConfig) {
    super(config, 'sluice_browser', 30 * 24 * 60 * 60 * 1_000);
  }
}
