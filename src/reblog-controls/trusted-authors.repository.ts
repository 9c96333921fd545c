import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { changeAs } from '../auth/acting';
import type { Principal } from '../auth/principal';
import { NotFoundError } from '../common/errors';
import type { Page, Paged } from '../common/http/page.dto';
import { lockLists } from '../curated-queue/lists-lock';
import { newestFirst } from '../database/newest-first';
import { ReadDataSource } from '../database/read-data-source';
import { refuseDuplicate } from '../database/unique-violation';
import { refusalOf } from '../post-store/consent.sql';
import { IS_FROM_ITS_HOST } from '../post-store/post-traits';
import { FIND_TRUSTED, SUSPICIOUS_FROM } from './trusted-posts.sql';
import { TrustedAuthor } from './trusted-author.entity';

const PREVIEW_DAYS = 30;

export interface TrustPreview {
  authorKey: string;
  account: string;
  recent: number;
  approvedAtOnce: number;
}

const PREVIEW = `
  SELECT a.key AS "authorKey", a.account, count(p.id) AS recent,
    count(p.id) FILTER (WHERE p.spam_score < ${SUSPICIOUS_FROM} AND ${IS_FROM_ITS_HOST} AND ${refusalOf('p')} IS NULL) AS "approvedAtOnce"
  FROM post named JOIN author a ON a.id = named.author_id
  LEFT JOIN post p ON p.author_id = a.id AND p.created_at > now() - interval '${PREVIEW_DAYS} days'
  WHERE named.id = $1
  GROUP BY a.id`;

@Injectable()
export class TrustedAuthorsRepository {
  constructor(
    @InjectRepository(TrustedAuthor) private readonly authors: Repository<TrustedAuthor>,
    private readonly lists: ReadDataSource,
  ) {}

  list(page: Page): Promise<Paged<TrustedAuthor>> {
    return newestFirst(this.lists, this.authors, page);
  }

  async preview(postId: number): Promise<TrustPreview> {
    const [preview]: TrustPreview[] = await this.lists.query(PREVIEW, [postId]);
    if (!preview) throw new NotFoundError('Post not found');
    return preview;
  }

  insert({ authorKey, account }: TrustPreview, caller: Principal): Promise<TrustedAuthor> {
    const author = this.authors.create({ authorKey, account });
    return changeAs(caller, this.authors.manager, (manager) =>
      refuseDuplicate('Author already trusted', () => manager.save(author)),
    );
  }

  async findAccounts(postIds: readonly number[], manager: EntityManager): Promise<{ id: number; account: string }[]> {
    return postIds.length === 0 ? [] : manager.query(FIND_TRUSTED, [postIds]);
  }

  /** Nothing of theirs is approved at once after the answer. */
  async remove(id: number, caller: Principal): Promise<void> {
    await changeAs(caller, this.authors.manager, async (manager) => {
      await lockLists(manager);
      const { affected } = await manager.delete(TrustedAuthor, id);
      if (affected !== 1) throw new NotFoundError('Trusted author not found');
    });
  }
}
