import { SAMPLE_HASHTAGS } from './draft';
import type { SamplePost } from './sample-posts';

// The Mastodon version whose responses are imitated.
const VERSION = '4.4.3';
const TITLE = 'Sample instance';
const ABOUT = `Synthetic posts on ${SAMPLE_HASHTAGS.map((tag) => `#${tag}`).join(', ')}, for trying things out.`;

/** The body of `/api/v2/instance` (https://docs.joinmastodon.org/entities/Instance/). */
export function instanceV2(origin: string, posts: readonly SamplePost[]): Record<string, unknown> {
  const { host } = new URL(origin);
  return {
    domain: host,
    title: TITLE,
    version: VERSION,
    source_url: 'https://github.com/mastodon/mastodon',
    description: ABOUT,
    usage: { users: { active_month: localUsers(posts) } },
    thumbnail: { url: `${origin}/headers/instance.png`, blurhash: null, versions: {} },
    icon: [],
    languages: ['en'],
    configuration: { urls: { streaming: null }, statuses: { max_characters: 500, max_media_attachments: 4 } },
    registrations: { enabled: false, approval_required: false, message: null },
    api_versions: { mastodon: 6 },
    contact: { email: '', account: null },
    rules: [],
  };
}

/** The body of `/api/v1/instance` (https://docs.joinmastodon.org/entities/V1_Instance/). */
export function instanceV1(origin: string, posts: readonly SamplePost[]): Record<string, unknown> {
  return {
    uri: new URL(origin).host,
    title: TITLE,
    short_description: ABOUT,
    description: ABOUT,
    email: '',
    version: VERSION,
    urls: {},
    stats: { user_count: localUsers(posts), status_count: localPosts(posts).length, domain_count: domains(posts) },
    thumbnail: `${origin}/headers/instance.png`,
    languages: ['en'],
    registrations: false,
    approval_required: false,
    invites_enabled: false,
    configuration: { statuses: { max_characters: 500, max_media_attachments: 4 } },
    contact_account: null,
    rules: [],
  };
}

/** The body of `/.well-known/nodeinfo` (http://nodeinfo.diaspora.software/protocol). */
export function nodeinfoLinks(origin: string): Record<string, unknown> {
  return { links: [{ rel: 'http://nodeinfo.diaspora.software/ns/schema/2.0', href: `${origin}/nodeinfo/2.0` }] };
}

/** The body of `/nodeinfo/2.0` (http://nodeinfo.diaspora.software/schema). */
export function nodeinfo(posts: readonly SamplePost[]): Record<string, unknown> {
  const users = localUsers(posts);
  return {
    version: '2.0',
    software: { name: 'mastodon', version: VERSION },
    protocols: ['activitypub'],
    services: { outbound: [], inbound: [] },
    usage: { users: { total: users, activeMonth: users, activeHalfyear: users }, localPosts: localPosts(posts).length },
    openRegistrations: false,
    metadata: { nodeName: TITLE },
  };
}

function localPosts(posts: readonly SamplePost[]): readonly SamplePost[] {
  return posts.filter(({ status }) => status.account?.acct.includes('@') === false);
}

function localUsers(posts: readonly SamplePost[]): number {
  return new Set(localPosts(posts).map(({ status }) => status.account.acct)).size;
}

function domains(posts: readonly SamplePost[]): number {
  return new Set(posts.map(({ status }) => status.account?.acct.split('@')[1])).size;
}
