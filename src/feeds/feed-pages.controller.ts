import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../auth/principal';
import { NotFoundError } from '../common/errors';
import { AppConfig } from '../config/app-config';
import { baseOf } from './feeds.controller';
import { FEED_FORMS, type FeedForm, type FeedPage, FeedsService } from './feeds.service';

const FILE = /^([\w-]{32})\.(atom|json)$/;

/** Readers keep it for five minutes; pages of other sites may read it, but no script of it runs. */
const HEADERS = {
  'Cache-Control': 'public, max-age=300',
  'Access-Control-Allow-Origin': '*',
  'Content-Security-Policy': `default-src 'none'; sandbox`,
  'X-Content-Type-Options': 'nosniff',
};

/** The feeds themselves, outside of the API. */
@Public()
@ApiExcludeController()
@Controller('feeds')
export class FeedPagesController {
  constructor(
    private readonly feeds: FeedsService,
    private readonly config: AppConfig,
  ) {}

  @Get(':file')
  async readFeed(@Param('file') file: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const [, token, ending] = FILE.exec(file) ?? [];
    if (token === undefined) throw new NotFoundError('Feed not found');
    const form = ending as FeedForm;
    const page = await this.feeds.read(token, form, `${baseOf(this.config, request)}/feeds/${file}`);
    response.set({ ...HEADERS, ETag: page.etag, 'Last-Modified': page.updated.toUTCString() });
    if (isKnown(request, page)) response.status(304).end();
    else response.type(FEED_FORMS[form].type).send(page.text);
  }
}

/** Whether the reader has this version. Readers may send `no-cache` too, for which Express would send it all again. */
function isKnown({ headers }: Request, { etag, updated }: FeedPage): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
  return Date.parse(headers['if-modified-since'] ?? '') >= Math.floor(updated.getTime() / 1_000) * 1_000;
}
