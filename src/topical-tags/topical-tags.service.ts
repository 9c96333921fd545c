import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { changeAs } from '../auth/acting';
import type { Principal } from '../auth/principal';
import { NotFoundError } from '../common/errors';
import { foldHashtag } from '../common/fold';
import { newestFirst } from '../database/newest-first';
import { ReadDataSource } from '../database/read-data-source';
import { refuseDuplicate } from '../database/unique-violation';
import { TopicalTag } from './topical-tag.entity';

export type TopicalTagDraft = Pick<TopicalTag, 'hashtag' | 'topicalDayOfWeek' | 'topicalMonthDay'>;

const ALL = { skip: 0, limit: Number.MAX_SAFE_INTEGER };

/** The topical rules, which the queue reads at each call. */
@Injectable()
export class TopicalTagsService {
  constructor(
    @InjectRepository(TopicalTag) private readonly tags: Repository<TopicalTag>,
    private readonly lists: ReadDataSource,
  ) {}

  async list(): Promise<TopicalTag[]> {
    return (await newestFirst(this.lists, this.tags, ALL)).rows;
  }

  create(draft: TopicalTagDraft, caller: Principal): Promise<TopicalTag> {
    const tag = this.tags.create({ ...draft, hashtagFolded: foldHashtag(draft.hashtag) });
    return this.write(draft.hashtag, caller, (manager) => manager.save(tag));
  }

  async update(id: number, change: Partial<TopicalTagDraft>, caller: Principal): Promise<TopicalTag> {
    const { hashtag } = change;
    const columns = hashtag === undefined ? change : { ...change, hashtagFolded: foldHashtag(hashtag) };
    if (Object.keys(columns).length > 0)
      await this.write(hashtag ?? '', caller, (manager) => manager.update(TopicalTag, id, columns));
    const tag = await this.tags.findOneBy({ id });
    if (!tag) throw new NotFoundError('Topical tag not found');
    return tag;
  }

  async remove(id: number, caller: Principal): Promise<void> {
    const { affected } = await changeAs(caller, this.tags.manager, (manager) => manager.delete(TopicalTag, id));
    if (affected === 0) throw new NotFoundError('Topical tag not found');
  }

  private write<T>(hashtag: string, caller: Principal, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return refuseDuplicate(`Hashtag '${hashtag}' already has a topical rule`, () =>
      changeAs(caller, this.tags.manager, work),
    );
  }
}
