import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { ApiKeysService } from './api-keys.service';
import { SessionsService } from './sessions.service';

/** Checks the caller of a long response again. */
@Injectable()
export class Admission {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly sessions: SessionsService,
  ) {}

  /** Are the request's key or session still valid? This does not count as a use of the session. */
  async isStillValid(request: Request): Promise<boolean> {
    const key = request.headers['x-api-key'];
    if (typeof key === 'string' && key !== '') return (await this.keys.recognise(key)) !== null;
    return this.sessions.isValid(request);
  }
}
