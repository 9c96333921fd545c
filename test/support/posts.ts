import type { PostContent } from '../../src/common/post-content';
import { PostsService } from '../../src/posts/posts.service';
import type { AutoRejection } from '../../src/posts/new-post';
import { createSpamScorer } from '../../src/spam-rules/spam-scorer';
import type { TestApp } from './app';

/** What of a post a test cares for; the rest is a plain, honest post of a picture-less author. */
export interface PostOverrides extends Partial<PostContent> {
  /** The stream that brings it; the one of {@link givenStream} unless told. */
  streamId?: number;
  /** Give it this automatic score instead of the rules' own. */
  spamScore?: number;
  /** Store it as a fetch's filter would have. */
  rejection?: AutoRejection;
  /** Approve it over HTTP after it is stored. */
  approve?: boolean;
}

const scorer = createSpamScorer();
let serial = 0;

/** Makes a stream over HTTP unless there is one like it; answers its id. */
export async function givenStream(service: TestApp, hashtag = 'cats', instance = 'fjordlys.example'): Promise<number> {
  const rows: { id: number }[] = await service.db.query(
    `SELECT id FROM stream WHERE hashtag_folded = lower($1) AND instance = $2 AND deleted_at IS NULL`,
    [hashtag, instance],
  );
  if (rows[0]) return rows[0].id;
  const inserted: { id: number }[] = await service.db.query(
    `INSERT INTO stream (hashtag, hashtag_folded, instance) VALUES ($1, lower($1), $2) RETURNING id`,
    [hashtag, instance],
  );
  if (!inserted[0]) throw new Error('The stream was not stored');
  return inserted[0].id;
}

/** Stores a post as a fetch would; answers its id. Posts made one after the other are a minute apart, oldest first. */
export async function givenPost(service: TestApp, overrides: PostOverrides = {}): Promise<number> {
  const { streamId = await givenStream(service), spamScore, rejection = null, approve, ...content } = overrides;
  const post = aPost(content);
  const score = scorer.score({ ...post, streamInstance: post.instance });
  const fixed = spamScore === undefined ? score : { ...score, total: spamScore, rules: { spam_keywords: spamScore } };
  await service.app.get(PostsService).store([{ content: post, streamId, score: fixed, rejection }]);
  const [row]: { id: number }[] = await service.db.query('SELECT id FROM post WHERE uri = $1', [post.uri]);
  if (!row) throw new Error('The post was not stored');
  if (approve) await service.api.post(`/posts/${row.id}/approve`).expect(200);
  return row.id;
}

/** A post's content with defaults. */
export function aPost(overrides: Partial<PostContent> = {}): PostContent {
  serial++;
  const uri = `https://fjordlys.example/users/mira/statuses/${serial}`;
  return {
    uri,
    url: `https://fjordlys.example/@mira/${serial}`,
    instance: 'fjordlys.example',
    createdAt: new Date(Date.UTC(2026, 0, 1) + serial * 60_000),
    content: '<p>The cat sleeps on the warm stove all morning.</p>',
    plainText: 'The cat sleeps on the warm stove all morning.',
    language: 'en',
    sensitive: false,
    spoilerText: '',
    favouritesCount: 0,
    reblogsCount: 0,
    repliesCount: 0,
    hashtags: ['cats'],
    media: [],
    authorUsername: 'mira',
    authorUri: 'https://fjordlys.example/users/mira',
    authorAccount: 'mira@fjordlys.example',
    authorDisplayName: 'Mira',
    authorSignals: {
      createdAt: '2020-01-01T00:00:00.000Z',
      followers: 120,
      following: 80,
      statuses: 900,
      bot: false,
      discoverable: true,
      indexable: true,
      noindex: false,
      bioTags: [],
    },
    ...overrides,
  };
}

/** Content by another author, on the same instance. */
export function by(username: string): Partial<PostContent> {
  return {
    authorUsername: username,
    authorUri: `https://fjordlys.example/users/${username}`,
    authorAccount: `${username}@fjordlys.example`,
    authorDisplayName: username,
  };
}
