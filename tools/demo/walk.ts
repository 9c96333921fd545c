import type { SampleInstance } from '../sample-instance/sample-instance';
import type { DemoClient, Json } from './client';

interface ScoredPost {
  id: number;
  author_account: string;
  plain_text: string;
  spam_score: number;
}

/** How many posts the demo approves, and how many it rejects. */
const APPROVED = 6;
const REJECTED = 3;
/** The demo explains the highest score, the highest up to this one, and the lowest. */
const MIDDLE_SCORE = 15;

/** Shows the life of a post: stream, fetch, score, review, queue, consumer. Throws at the first unexpected response. */
export async function walk(client: DemoClient, sample: SampleInstance): Promise<void> {
  await createStreams(client, sample);
  await fetchStreams(client);
  const posts = await listPosts(client);
  printDistribution(client, posts);
  await explainScores(client, posts);
  await review(client, posts);
  await consume(client);
}

async function createStreams(client: DemoClient, sample: SampleInstance): Promise<void> {
  client.heading(`Streams: ${sample.hashtags.length} hashtags of the sample instance ${sample.domain}`);
  for (const hashtag of sample.hashtags)
    await client.call(201, 'POST', '/hashtags', { hashtag, instance: sample.domain });
}

async function fetchStreams(client: DemoClient): Promise<void> {
  client.heading('Fetch: the posts come from the instance and are scored on the way');
  const result = await client.call(200, 'POST', '/hashtags/fetch-all?limit=100');
  if (result.failed !== 0 || result.total_added === 0) throw new Error('The fetch brought no posts');
  const { total } = (await client.send(200, 'GET', '/posts?limit=1')) as { total: number };
  client.note(`${total} posts are stored now`);
}

async function listPosts(client: DemoClient): Promise<ScoredPost[]> {
  return ((await client.send(200, 'GET', '/posts?limit=1000')) as { items: ScoredPost[] }).items;
}

function printDistribution(client: DemoClient, posts: readonly ScoredPost[]): void {
  client.heading('Scores: 0 is high quality, 100 is definite spam');
  const levels = [0, 20, 40, 60, 80];
  for (const from of levels) {
    const to = from === 80 ? 100 : from + 19;
    const count = posts.filter((post) => post.spam_score >= from && post.spam_score <= to).length;
    const bar = '\u2588'.repeat(Math.ceil((60 * count) / posts.length));
    client.note(`${String(from).padStart(3)}-${String(to).padEnd(3)} ${String(count).padStart(4)} ${bar}`);
  }
}

async function explainScores(client: DemoClient, posts: readonly ScoredPost[]): Promise<void> {
  client.heading('Evidence: why a post has its score');
  const sorted = posts.toSorted((a, b) => b.spam_score - a.spam_score);
  const suspect = sorted.find((post) => post.spam_score <= MIDDLE_SCORE) ?? sorted[1];
  for (const post of [sorted[0], suspect, sorted.at(-1)]) {
    if (!post) throw new Error('There are no posts to explain');
    const analysis = await client.send(200, 'GET', `/posts/${post.id}/score`);
    client.note(`${String(post.spam_score).padStart(3)}  ${post.author_account}: ${line(post.plain_text)}`);
    printEvidence(client, analysis);
  }
}

function printEvidence(client: DemoClient, analysis: Json): void {
  const rules = analysis.rules as Record<string, number>;
  const evidence = analysis.evidence as Record<string, { reason: string; text?: string }[]>;
  const fired = Object.entries(rules).filter(([, points]) => points > 0);
  if (fired.length === 0) client.note('       no rule fired');
  for (const [rule, points] of fired) {
    const reasons = (evidence[rule] ?? [])
      .slice(0, 2)
      .map(({ reason, text }) => `${reason}${text ? ` (${line(text, 40)})` : ''}`);
    client.note(`       +${points} ${rule}: ${reasons.join('; ')}`);
  }
}

async function review(client: DemoClient, posts: readonly ScoredPost[]): Promise<void> {
  client.heading(`Review: the best ${APPROVED} are approved, the worst ${REJECTED} rejected`);
  const sorted = posts.toSorted((a, b) => a.spam_score - b.spam_score || b.id - a.id);
  const [first, ...others] = sorted.slice(0, APPROVED);
  if (!first) throw new Error('There are no posts to review');
  await client.call(200, 'POST', `/posts/${first.id}/approve`, { reviewer_notes: 'A good one' });
  for (const post of others) await client.send(200, 'POST', `/posts/${post.id}/approve`);
  client.note(`and ${others.length} more`);
  for (const post of sorted.slice(-REJECTED)) await client.call(200, 'PATCH', `/posts/${post.id}`, { approved: false });
}

async function consume(client: DemoClient): Promise<void> {
  client.heading('Consumer: next reserves a post; ack confirms, nack returns, error gives up');
  const delivered = await client.call(200, 'GET', '/curated/next');
  await client.call(204, 'POST', `/curated/${String(delivered.fenliu_post_id)}/ack`);
  const returned = await client.call(200, 'GET', '/curated/next?random=true');
  await client.call(204, 'POST', `/curated/${String(returned.fenliu_post_id)}/nack`);
  const failed = await client.call(200, 'GET', '/curated/next');
  await client.call(204, 'POST', `/curated/${String(failed.fenliu_post_id)}/error`, { reason: 'Duplicate attachment' });
  client.note('an operator puts it back:');
  await client.call(204, 'POST', `/curated/${String(failed.fenliu_post_id)}/requeue`);
}

/** The beginning of a text, on one line. */
function line(text: string, width = 100): string {
  const flat = text.replace(/\s+/g, ' ');
  return flat.length > width ? `${flat.slice(0, width)}\u2026` : flat;
}
