import type { AuthorSignals, PostContent } from '../../../src/common/post-content';
import type { TestApp } from '../../support/app';
import { aPost } from '../../support/post-content';
import { by, givenPosts, givenStream, picture } from '../../support/posts';
import { Consumer } from '../curated-queue/consumer';

export interface Listed {
  id: number;
  stream_id: number;
  author_account: string;
  author_id: string;
  created_at: string;
  fetched_at: string;
  reviewed_at: string | null;
  approved: boolean;
  spam_score: number;
  language: string | null;
  media_attachments: { description: string | null }[];
  author_signals: Record<'bot' | 'discoverable' | 'indexable' | 'noindex', boolean | null> & { bio_tags: string[] };
  queue_status: string;
  error_reason: string | null;
  failed_at: string | null;
  predicted_approval: number | null;
}

const NONE = { discoverable: null, indexable: null, noindex: null, bot: null, bioTags: [] };
const SIGNALS: Partial<AuthorSignals>[] = [
  {},
  { bot: true },
  { discoverable: false, indexable: false, noindex: true },
  NONE,
  { ...NONE, bioTags: ['cats', 'nobot'] },
  { ...NONE, bot: false },
  { bot: true, bioTags: ['nobot'] },
];
const LANGUAGES = ['en', 'en-GB', 'EN_us', 'de', null, 'zh-Hant'];
const MEDIA = [[], [picture()], [picture(), picture(null)]];

/** The same user name on two domains, one under two URIs, and one whose domain the URI does not tell. */
const AUTHORS: Partial<PostContent>[] = [
  by('mira'),
  by('Zoë'),
  { ...by('mira'), authorUri: 'https://tidepool.example/@Mira', authorAccount: 'Mira@tidepool.example' },
  { ...by('mira'), authorUri: 'https://fjordlys.example/ap/mira' },
  { ...by('odd_one'), authorUri: 'https://social.odd.example/odd_one', authorAccount: 'odd_one@odd.example' },
];

/** Streams, and posts on them with every kind of property in every order, of which six share each moment. */
export async function givenListedPosts(service: TestApp, count: number) {
  const streams: number[] = [];
  for (const hashtag of ['cats', 'dogs', 'cows']) streams.push(await givenStream(service, hashtag));
  const pick = <Value>(values: readonly Value[], i: number): Value => values[i % values.length] as Value;
  const ids = await givenPosts(service, count, {
    content: (i) => ({
      ...pick(AUTHORS, i * 3 + Math.floor(i / 7)),
      createdAt: new Date(Date.UTC(2026, 0, 1) + ((i * 7) % Math.ceil(count / 6)) * 1000),
      language: pick(LANGUAGES, i),
      media: pick(MEDIA, i + Math.floor(i / 6)),
      authorSignals: { ...aPost().authorSignals, ...pick(SIGNALS, i + Math.floor(i / 3)) },
    }),
    streamId: (i) => pick(streams, Math.floor(i / 2)),
    spamScore: (i) => [0, 12, 12, 40, 99][i % 5] ?? 0,
  });
  return { streams, ids };
}

/** The same, an eighth of them rejected, an eighth approved, and an eighth given up by consumers, for two reasons by turns. */
export async function givenReviewedPosts(service: TestApp, count: number) {
  const { streams, ids } = await givenListedPosts(service, count);
  const those = (kind: number) => ids.filter((_, i) => i % 8 === kind);
  await reviewAll(service, those(5), false);
  await reviewAll(service, those(7), true);
  const consumer = new Consumer(service);
  for (let i = 0, item = await consumer.next(); item; item = await consumer.next()) {
    const reason = i++ % 2 === 0 ? "Duplicate 'attachment'" : 'Other';
    await service.api.post(`/curated/${item.fenliu_post_id}/error`).send({ reason }).expect(204);
  }
  await reviewAll(service, those(6), true);
  await service.db.query(
    `UPDATE post SET fetched_at = timestamptz '2026-02-01T00:00:00.250Z' + make_interval(secs => id % 40)`,
  );
  await service.db.query(
    'INSERT INTO post_prediction (post_id, predicted_approval) SELECT id, id % 101 FROM post WHERE id % 3 = 0',
  );
  return { streams, all: await listAll(service) };
}

export async function reviewAll(service: TestApp, ids: readonly number[], approved: boolean | null): Promise<void> {
  const items = ids.map((id) => ({ id, approved }));
  const { body } = await service.api.post('/posts/bulk-review').send({ items }).expect(200);
  if (body.failed > 0) throw new Error(`${body.failed} posts were not reviewed`);
}

export async function listAll(service: TestApp): Promise<Listed[]> {
  return (await service.read('/posts?limit=1000')).items;
}

const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b));
const newest = (a: Listed, b: Listed) => byText(b.created_at, a.created_at) || b.id - a.id;
const score = (a: Listed, b: Listed) => b.spam_score - a.spam_score || newest(a, b);
const approval = (a: Listed, b: Listed) => Number(b.predicted_approval) - Number(a.predicted_approval) || b.id - a.id;

function author(a: Listed, b: Listed): number {
  const [[userA = '', domainA = ''], [userB = '', domainB = '']] = [a, b].map(({ author_account: account }) =>
    account.slice(1).toLowerCase().split('@'),
  ) as [string[], string[]];
  return byText(userA, userB) || byText(domainA, domainB) || newest(a, b);
}

/** The orders of the list, spelled out naively. */
export const ORDERS: Record<string, (a: Listed, b: Listed) => number> = {
  newest,
  oldest: (a, b) => newest(b, a),
  score_desc: score,
  score_asc: (a, b) => score(b, a),
  author,
  predicted_desc: approval,
  predicted_asc: (a, b) => approval(b, a),
};
