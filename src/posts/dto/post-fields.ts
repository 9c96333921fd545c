import type { LargeColumn, PostRow } from '../posts.view';
import { PostDto } from './post.dto';

/** A field of a post, as `fields` of a list may name it. */
export type PostField = keyof PostDto;

/** Every field of a post; of those that may be large, the column that they are made of. */
const POST_FIELDS: Readonly<Record<PostField, LargeColumn | null>> = {
  id: null,
  post_id: null,
  url: null,
  content: 'content',
  author_username: null,
  author_id: null,
  instance: null,
  created_at: null,
  reviewed_at: null,
  approved: null,
  spam_score: null,
  manual_spam_score: null,
  reviewer_notes: null,
  hashtags: null,
  media_attachments: 'media',
  queue_status: null,
  stream_id: null,
  stream_hashtag: null,
  updated_at: null,
  approved_at: null,
  reviewed_by: null,
  rejection_reason: null,
  version: null,
  author_account: null,
  author_display_name: null,
  author_signals: 'authorSignals',
  details: 'details',
  relayed: null,
  language: null,
  sensitive: null,
  spoiler_text: null,
  favourites_count: null,
  plain_text: 'plainText',
  fetched_at: null,
  content_changed_at: null,
  error_reason: null,
  error_details: null,
  failed_at: null,
  predicted_approval: null,
  wave_id: null,
  wave_size: null,
};

/** Is it the name of a field of a post? */
export function isField(name: string): name is PostField {
  return Object.hasOwn(POST_FIELDS, name);
}

/** The large columns that are not needed for some fields. */
export function columnsLeftOut(fields: readonly PostField[]): LargeColumn[] {
  const needed = new Set(fields.map((field) => POST_FIELDS[field]));
  return Object.values(POST_FIELDS).filter((column) => column !== null && !needed.has(column)) as LargeColumn[];
}

/** A post with some of its fields alone, in the order of all. */
export function pickFields(row: PostRow, fields: readonly PostField[]): PostDto {
  const wanted = new Set<string>(fields);
  const entries = Object.entries(PostDto.from(row)).filter(([name]) => wanted.has(name));
  return Object.fromEntries(entries) as unknown as PostDto;
}
