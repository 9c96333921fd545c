import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { changeAs } from '../auth/acting';
import { KeyStreamsView } from '../auth/key-streams.view';
import type { Principal } from '../auth/principal';
import { sha256 } from '../common/digest';
import { NotFoundError } from '../common/errors';
import type { Page, Paged } from '../common/http/page.dto';
import { newestFirst } from '../database/newest-first';
import { ReadDataSource } from '../database/read-data-source';
import { FeedItemsView } from './feed-items.view';
import { atomPage, jsonPage } from './feed-pages';
import { Feed } from './feed.entity';

export type FeedDraft = Pick<Feed, 'name' | 'streams' | 'of' | 'sensitive'>;

export const FEED_FORMS = {
  atom: { type: 'application/atom+xml; charset=utf-8', write: atomPage },
  json: { type: 'application/feed+json; charset=utf-8', write: jsonPage },
} as const;

export type FeedForm = keyof typeof FEED_FORMS;

export interface FeedPage {
  text: string;
  etag: string;
  updated: Date;
}

/** Milliseconds that a written feed is sent again: many readers cost what one does. */
const CACHED = 5_000;
const MOST_CACHED = 100;

@Injectable()
export class FeedsService {
  private readonly pages = new Map<string, { page: Promise<FeedPage>; until: number }>();

  constructor(
    @InjectRepository(Feed) private readonly feeds: Repository<Feed>,
    private readonly lists: ReadDataSource,
    private readonly items: FeedItemsView,
    private readonly streams: KeyStreamsView,
  ) {}

  async create(draft: FeedDraft, caller: Principal): Promise<Feed> {
    await this.streams.refuseUnknown(draft.streams);
    const feed = this.feeds.create({ ...draft, token: randomBytes(24).toString('base64url') });
    return changeAs(caller, this.feeds.manager, (manager) => manager.save(feed));
  }

  list(page: Page): Promise<Paged<Feed>> {
    return newestFirst(this.lists, this.feeds, page);
  }

  async revoke(id: number, caller: Principal): Promise<void> {
    const { affected } = await changeAs(caller, this.feeds.manager, (manager) => manager.delete(Feed, id));
    if (affected !== 1) throw new NotFoundError('Feed not found');
  }

  /** Revoked feeds are refused at once; what a feed has may be some seconds old. */
  async read(token: string, form: FeedForm, address: string): Promise<FeedPage> {
    const feed = await this.feeds.findOneBy({ token });
    if (!feed) throw new NotFoundError('Feed not found');
    const now = performance.now();
    const cached = this.pages.get(address);
    if (cached && cached.until > now) return cached.page;
    if (this.pages.size >= MOST_CACHED) this.pages.clear();
    const page = this.write(feed, form, address);
    this.pages.set(address, { page, until: now + CACHED });
    page.catch(() => this.pages.delete(address));
    return page;
  }

  private async write(feed: Feed, form: FeedForm, address: string): Promise<FeedPage> {
    const items = await this.items.read(feed);
    const updated = items[0]?.at ?? feed.createdAt;
    const text = FEED_FORMS[form].write({ title: feed.name, address, updated }, items);
    return { text, etag: `"${sha256(text).slice(0, 32)}"`, updated };
  }
}
