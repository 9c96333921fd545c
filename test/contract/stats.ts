import { givenPosts } from '../support/posts';
import { type ContractRow, get, patch, post, type Step, TEXT, TIME } from './row';

import { approved, delivered, done, fetched, PICTURE, stream } from './steps';

const NO_QUEUE = { pending: 0, reserved: 0, delivered: 0, error: 0 };
const NO_LEVELS = { very_low: 0, low: 0, medium: 0, high: 0, very_high: 0 };
const NO_QUARTERS = { very_low_0_to_25: 0, low_25_to_50: 0, medium_50_to_75: 0, high_75_to_100: 0 };

/** One delivered, one in the queue, one rejected, one new: none of them spam. */
const FOUR_POSTS = [
  delivered('a'),
  approved('b', { media_attachments: [PICTURE] }),
  fetched('c'),
  done(post('/posts/{id}/reject', { id: '{c}' })),
  fetched('d'),
];
const DOGS = { hashtag: 'dogs', instance: 'quiet.example', active: false };

/** One post of each score at an edge of a level, each of an instance of its own. */
const EDGES = [0, 19, 20, 39, 40, 59, 60, 79, 80, 100, 24, 25];
const edgePosts: Step = async ({ service }) => {
  const content = (index: number) => ({ instance: `i${String(index).padStart(2, '0')}.example` });
  await givenPosts(service, EDGES.length, { content, spamScore: (index) => EDGES[index] ?? 0 });
};

export const STATS_ROWS: readonly ContractRow[] = [
  {
    title: 'of nothing',
    request: get('/stats'),
    body: {
      total_posts: 0,
      approved_posts: 0,
      rejected_posts: 0,
      unreviewed_posts: 0,
      total_streams: 0,
      active_streams: 0,
      queue_status: NO_QUEUE,
      spam_score_distribution: NO_LEVELS,
      approval_rate: 0,
      last_fetch: null,
      created_at: TIME,
    },
  },
  {
    title: 'of four posts',
    given: [...FOUR_POSTS, stream(DOGS, 'dogs')],
    request: get('/stats'),
    body: {
      total_posts: 4,
      approved_posts: 2,
      rejected_posts: 1,
      unreviewed_posts: 1,
      total_streams: 2,
      active_streams: 1,
      queue_status: { pending: 1, reserved: 0, delivered: 1, error: 0 },
      spam_score_distribution: { ...NO_LEVELS, very_low: 4 },
      approval_rate: 50,
      last_fetch: TIME,
      created_at: TIME,
    },
  },
  {
    title: 'of nothing',
    request: get('/stats/posts'),
    body: {
      total_count: 0,
      status: { approved: 0, rejected: 0, unreviewed: 0 },
      by_spam_score: NO_QUARTERS,
      by_queue_status: NO_QUEUE,
      with_media: 0,
      without_media: 0,
      by_source: {},
      average_spam_score: 0,
      median_spam_score: 0,
      posts_fetched_today: 0,
      posts_reviewed_today: 0,
      posts_approved_today: 0,
    },
  },
  {
    title: 'of four posts',
    given: FOUR_POSTS,
    request: get('/stats/posts'),
    body: (known) => ({
      total_count: 4,
      status: { approved: 2, rejected: 1, unreviewed: 1 },
      by_spam_score: { ...NO_QUARTERS, very_low_0_to_25: 4 },
      by_queue_status: { pending: 1, reserved: 0, delivered: 1, error: 0 },
      with_media: 1,
      without_media: 3,
      by_source: { [String(known.get('stream.instance'))]: 4 },
      average_spam_score: expect.any(Number),
      median_spam_score: expect.any(Number),
      posts_fetched_today: 4,
      posts_reviewed_today: 3,
      posts_approved_today: 2,
    }),
  },
  {
    title: 'of a post at each edge of a level',
    given: [edgePosts],
    request: get('/stats'),
    body: { spam_score_distribution: { very_low: 2, low: 4, medium: 2, high: 2, very_high: 2 } },
  },
  {
    title: 'of a post at each edge of a level, of as many instances',
    given: [edgePosts],
    request: get('/stats/posts'),
    body: {
      by_spam_score: { very_low_0_to_25: 4, low_25_to_50: 3, medium_50_to_75: 2, high_75_to_100: 3 },
      by_source: { 'i00.example': 1, 'i09.example': 1, other: 2 },
      average_spam_score: 45.4,
      median_spam_score: 39.5,
    },
  },
  {
    title: 'a manual score leaves the statistics of the automatic one alone',
    given: [fetched('a'), done(patch('/posts/{id}', { id: '{a}', body: { manual_spam_score: 100 } }))],
    request: get('/stats/posts'),
    body: { by_spam_score: { very_low_0_to_25: 1, high_75_to_100: 0 } },
  },
  {
    title: 'of nothing',
    request: get('/stats/streams'),
    body: {
      total_streams: 0,
      active_streams: 0,
      inactive_streams: 0,
      streams: [],
      total_posts_all_streams: 0,
      average_posts_per_stream: 0,
      most_active_stream: null,
      least_active_stream: null,
    },
  },
  {
    title: 'of a busy stream and one that never fetched',
    given: [...FOUR_POSTS, stream(DOGS, 'dogs')],
    request: get('/stats/streams'),
    body: {
      total_streams: 2,
      active_streams: 1,
      inactive_streams: 1,
      streams: expect.arrayContaining([
        expect.objectContaining({
          id: expect.any(Number),
          hashtag: 'cats',
          instance: TEXT,
          active: true,
          post_count: 4,
          approved_count: 2,
          rejected_count: 1,
          unreviewed_count: 1,
          approval_rate: 50,
          last_fetch: TIME,
        }),
        expect.objectContaining({
          hashtag: 'dogs',
          instance: 'quiet.example',
          active: false,
          post_count: 0,
          approved_count: 0,
          rejected_count: 0,
          unreviewed_count: 0,
          approval_rate: 0,
          last_fetch: null,
        }),
      ]),
      total_posts_all_streams: 4,
      average_posts_per_stream: 2,
      most_active_stream: { id: '{stream}', hashtag: 'cats', post_count: 4 },
      least_active_stream: { id: '{dogs}', hashtag: 'dogs', post_count: 0 },
    },
  },
];
