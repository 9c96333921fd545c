import { PostDto, type PostRow } from './post.dto';

export type PostField = keyof PostDto;

const POST_FIELDS: Readonly<Record<PostField, true>> = {
  id: true,
  post_id: true,
  url: true,
  content: true,
  author_username: true,
  author_id: true,
  instance: true,
  created_at: true,
  reviewed_at: true,
  approved: true,
  spam_score: true,
  manual_spam_score: true,
  reviewer_notes: true,
  hashtags: true,
  media_attachments: true,
  queue_status: true,
  stream_id: true,
  stream_hashtag: true,
  updated_at: true,
  approved_at: true,
  reviewed_by: true,
  rejection_reason: true,
  version: true,
  author_account: true,
  author_display_name: true,
  author_signals: true,
  details: true,
  relayed: true,
  language: true,
  sensitive: true,
  spoiler_text: true,
  favourites_count: true,
  plain_text: true,
  fetched_at: true,
  content_changed_at: true,
  error_reason: true,
  error_details: true,
  failed_at: true,
  predicted_approval: true,
  wave_id: true,
  wave_size: true,
};

export function isField(name: string): name is PostField {
  return Object.hasOwn(POST_FIELDS, name);
}

export function pickFields(row: PostRow, fields: readonly PostField[]): PostDto {
  const wanted = new Set<string>(fields);
  const entries = Object.entries(PostDto.from(row)).filter(([name]) => wanted.has(name));
  return Object.fromEntries(entries) as unknown as PostDto;
}
