import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { NotFoundError } from '../common/errors';
import { withinBytes } from '../database/within-bytes';
import { refusalOf } from '../post-store/consent.sql';
import { FEWEST_ACCOUNTS } from '../spam-rules/signs/wave-signs';
import { fieldsOf, type PostField } from './dto/post-fields';
import { PostDto, type PostRow } from './dto/post.dto';
import { ReviewFormDto } from './dto/review-form.dto';

/** SQL: where fields of a post are from that are not the column of `post` with their name. */
const SOURCES: Partial<Record<PostField, string>> = {
  post_id: 'post.uri',
  author_id: 'author.uri',
  author_account: "'@' || author.account",
  media_attachments: 'post.media',
  stream_hashtag: 'stream.hashtag',
  // Without a row in the queue it is pending.
  queue_status: "coalesce(entry.queue_status, 'pending')",
  error_reason: 'entry.error_reason',
  error_details: 'entry.error_details',
  failed_at: 'entry.failed_at',
  predicted_approval: 'prediction.predicted_approval',
  refusal: refusalOf('post'),
  wave_id: 'wave.id',
  wave_size: 'wave.accounts',
};

/** The specification's fields in its order. A DTO notes those of its base class first. */
const CONTRACT: readonly PostField[] = [
  'id',
  'post_id',
  'url',
  'content',
  'author_username',
  'author_id',
  'instance',
  'created_at',
  'reviewed_at',
  'approved',
  'spam_score',
  'manual_spam_score',
  'reviewer_notes',
  'hashtags',
  'media_attachments',
  'queue_status',
  'stream_id',
  'stream_hashtag',
];
const FIELDS = [...new Set([...CONTRACT, ...fieldsOf(PostDto)])].filter((name) => name !== 'relayed');

/** Fields whose length others decide. */
const LONG: readonly PostField[] = [
  'content',
  'plain_text',
  'spoiler_text',
  'reviewer_notes',
  'hashtags',
  'media_attachments',
  'author_signals',
  'details',
  'error_details',
];

const select = (fields: readonly PostField[]) =>
  `SELECT ${fields.map((name) => `${SOURCES[name] ?? `post.${name}`} AS ${name}`).join(', ')}`;

/** SQL: left joins, which cost nothing where no field is wanted. */
const JOINED = `
  LEFT JOIN author ON author.id = post.author_id
  LEFT JOIN stream ON stream.id = post.stream_id
  LEFT JOIN queue_entry entry ON entry.post_id = post.id
  LEFT JOIN post_prediction prediction ON prediction.post_id = post.id
  LEFT JOIN post_fingerprint member ON member.post_id = post.id
  LEFT JOIN wave ON wave.id = member.wave_id AND wave.accounts >= ${FEWEST_ACCOUNTS}`;

export const POSTS_BY_ID = `${select(FIELDS)} FROM post ${JOINED} WHERE post.id = ANY ($1::bigint[])`;

export function mayBeLong(wanted: readonly PostField[] = FIELDS): boolean {
  return LONG.some((name) => wanted.includes(name));
}

/** SQL: fields of the posts $1 in their order, as far as they are read at once. */
export function postsInOrder(wanted: readonly PostField[] = FIELDS): string {
  const names = new Set(wanted.flatMap((name) => (name === 'relayed' ? ['post_id', 'instance'] : name)));
  const columns = FIELDS.filter((name) => names.has(name));
  return withinBytes({
    select: `${select(columns)}, place
      FROM unnest($1::bigint[]) WITH ORDINALITY AS wanted (wanted_id, place) JOIN post ON post.id = wanted_id ${JOINED}`,
    order: 'place',
    long: LONG.filter((name) => names.has(name)),
    columns,
  });
}

const SELECT_FORMS = `
  ${select(fieldsOf(ReviewFormDto))}
  FROM post
  LEFT JOIN queue_entry entry ON entry.post_id = post.id
  WHERE post.id = ANY ($1::bigint[])`;

@Injectable()
export class PostsView {
  constructor(private readonly dataSource: DataSource) {}

  async get(id: number): Promise<PostRow> {
    const [row]: PostRow[] = await this.dataSource.query(POSTS_BY_ID, [[id]]);
    if (!row) throw new NotFoundError('Post not found');
    return row;
  }

  async findForms(ids: readonly number[], manager: EntityManager): Promise<Map<number, ReviewFormDto>> {
    const rows: ReviewFormDto[] = await manager.query(SELECT_FORMS, [ids]);
    return new Map(rows.map((row) => [row.id, row]));
  }
}
