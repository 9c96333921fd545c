import type { PostContent } from '../../src/common/post-content';
import { findStatus, isPublic, StatusError } from '../../src/fediverse/status.wire';
import { mapStatus } from '../../src/fediverse/status.mapper';
import { authorKey, type NewPost, toAuthorRow } from '../../src/post-store/new-post';
import { toPostRow } from '../../src/post-store/post-columns';
import { termsOfPost } from '../../src/post-store/search-terms';
import { SpamScorer } from '../../src/spam-rules/spam-scorer';
import { SAMPLE_HASHTAGS } from '../sample-instance/draft';
import { samplePosts } from '../sample-instance/sample-posts';

/** The instances that seeded posts are said to come from. */
const INSTANCES = ['fjordlys.example', 'tidepool.example', 'moorland.example'];

/** Each sample author stands for twelve on each instance, whose names end in one of these. */
const SURNAMES = [
  ['', 'holm', 'berg', '_lund', 'dal', 'vik', '_strand', 'skog', 'moe', '_hav', 'eng', 'ness'],
  ['by', 'rud', '_aas', 'heim', 'sund', '_bakke', 'lie', 'foss', '_haug', 'nes', 'tveit', 'li'],
  ['en', '_mark', 'sjo', 'tun', '_ravn', 'falk', 'gren', '_blad', 'kvist', 'mo', '_sten', 'vang'],
];

/** How many posts are made of one sample, by authors from the most to the least prolific. */
export const VARIANTS = 12;

/** The weight of a post with media, which makes them about 40 %. */
const MEDIA_WEIGHT = 2;

/** A combination of hashtag and instance for seeded posts. */
export interface StreamKey {
  hashtag: string;
  instance: string;
}

/** Templates of seeded posts: rows of `author` and `post` by column name. */
export interface Templates {
  streams: StreamKey[];
  authors: Record<string, unknown>[];
  /** Each sample's variants are neighbours. */
  posts: Record<string, unknown>[];
  /** The samples by number, from honest to spam; weighted ones appear more than once. */
  samples: number[];
}

interface Sample {
  content: PostContent;
  hashtags: readonly string[];
}

/** The sample instance's posts as three instances would serve them, by several authors each, scored by the rules. */
export function buildTemplates(now: Date): Templates {
  const streams = INSTANCES.flatMap((instance) => SAMPLE_HASHTAGS.map((hashtag) => ({ hashtag, instance })));
  const families = INSTANCES.flatMap((instance) => readSamples(instance, now)).map(scoreVariants);
  // From honest to spam, so that a seed can approve more honest ones, as reviewers do.
  families.sort((a, b) => scoreOf(a) - scoreOf(b));
  const posts = families.flat();
  return {
    streams,
    authors: [...new Map(posts.map((post) => [authorUri(post), toAuthorRow(post)])).values()],
    posts: posts.map((post, number) => toTemplate(post, number)),
    samples: families.flatMap((family, sample) => Array<number>(weightOf(family)).fill(sample)),
  };
}

function readSamples(instance: string, now: Date): Sample[] {
  const context = { instance, accountDomain: null, privateHost: null, now };
  return samplePosts({ origin: `https://${instance}`, now }).flatMap(({ status, hashtags }) => {
    const found = findStatus(status);
    if (found === null || !isPublic(found)) return [];
    try {
      return [{ content: mapStatus(found, context), hashtags }];
    } catch (error) {
      // The samples hold broken statuses on purpose, and a fetch would not store them either.
      if (error instanceof StatusError) return [];
      throw error;
    }
  });
}

const scorer = new SpamScorer();

function scoreVariants({ content, hashtags }: Sample): NewPost[] {
  const stream = SAMPLE_HASHTAGS.findIndex((hashtag) => hashtags.includes(hashtag.toLowerCase()));
  const instance = INSTANCES.indexOf(content.instance);
  const streamId = instance * SAMPLE_HASHTAGS.length + Math.max(0, stream);
  return (SURNAMES[instance] ?? []).map((surname) => {
    const variant = renamed(content, surname);
    const score = scorer.score({ ...variant, streamInstance: variant.instance });
    return { content: variant, streamId, score };
  });
}

function renamed(content: PostContent, surname: string): PostContent {
  const [user = '', domain = ''] = content.authorAccount.split('@');
  return {
    ...content,
    authorUsername: `${content.authorUsername}${surname}`,
    authorUri: `${content.authorUri}${surname}`,
    authorAccount: `${user}${surname}@${domain}`,
    url: `https://${domain}/@${user}${surname}/`,
  };
}

const weightOf = (family: NewPost[]) => (family[0]?.content.media.length ? MEDIA_WEIGHT : 1);

const scoreOf = (family: NewPost[]) => family[0]?.score.total ?? 0;

const authorUri = ({ content }: NewPost) => `${content.authorUri} ${content.authorAccount}`;

/** `stream_id` is the place in `streams`; `uri` and `url` are what the post's number is put behind. */
function toTemplate(post: NewPost, number: number): Record<string, unknown> {
  const { content } = post;
  const joined = Date.parse(content.authorSignals.createdAt ?? '');
  return {
    ...toPostRow(post),
    number,
    author_key: authorKey(content),
    // Terms hold no quotes.
    terms: termsOfPost(content)
      .map((term) => `'${term}'`)
      .join(' '),
    uri: `${content.authorUri}/statuses/`,
    account_age: Number.isNaN(joined) ? null : content.createdAt.getTime() - joined,
  };
}
