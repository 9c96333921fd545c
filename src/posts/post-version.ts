import type { Response } from 'express';

export function tagVersion(response: Response, { version }: { version: number }): void {
  response.setHeader('ETag', `"${version}"`);
}
