import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { ConflictError, NotFoundError } from '../common/errors';
import { fold } from '../common/fold';
import { retryTransient, sqlState } from '../database/retry';
import { TopicalTag } from './topical-tag.entity';

/** What a rule says. */
export type TopicalTagDraft = Pick<TopicalTag, 'hashtag' | 'topicalDayOfWeek' | 'topicalMonthDay'>;

const UNIQUE_VIOLATION = '23505';

/** The topical rules; triggers on their table keep the queue's topics in step. */
@Injectable()
export class TopicalTagsService {
  constructor(@InjectRepository(TopicalTag) private readonly tags: Repository<TopicalTag>) {}

  /** All rules, newest first. */
  list(): Promise<TopicalTag[]> {
    return this.tags.find({ order: { createdAt: 'DESC', id: 'DESC' } });
  }

  /** Makes a rule; the hashtag must have none yet. */
  async create(draft: TopicalTagDraft): Promise<TopicalTag> {
    return this.save(this.tags.create({ ...draft, hashtagFolded: fold(draft.hashtag) }));
  }

  /** Changes what is given. */
  async update(id: number, change: Partial<TopicalTagDraft>): Promise<TopicalTag> {
    const tag = await this.tags.findOneBy({ id });
    if (!tag) throw new NotFoundError('Topical tag not found');
    const hashtag = change.hashtag ?? tag.hashtag;
    return this.save(this.tags.merge(tag, { ...change, hashtag, hashtagFolded: fold(hashtag) }));
  }

  /** Removes a rule. */
  async remove(id: number): Promise<void> {
    const { affected } = await retryTransient(() => this.tags.delete(id));
    if (affected === 0) throw new NotFoundError('Topical tag not found');
  }

  private async save(tag: TopicalTag): Promise<TopicalTag> {
    try {
      // A rule takes all waiting posts of its hashtag along, which may meet reviews of the same posts.
      return await retryTransient(() => this.tags.save(tag));
    } catch (error) {
      if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
      throw new ConflictError(`Hashtag '${tag.hashtag}' already has a topical rule`);
    }
  }
}
