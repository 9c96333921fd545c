import { QueryChoice, QueryInteger } from '../../common/http/dto.decorators';
import { ListOf, type Page, PageQueryDto, toPage } from '../../common/http/page.dto';
import { Count, Example, Id, Integer, LARGEST, Nested, Timestamp } from '../../common/http/property.decorators';
import { PostDto } from '../../posts/dto/post.dto';
import { FEWEST_ACCOUNTS } from '../../spam-rules/signs/wave-signs';

const WAVE_STATES = ['open', 'decided'] as const;
export type WaveState = (typeof WAVE_STATES)[number];

const WAVE_SORTS = ['newest', 'largest'] as const;
export type WaveSort = (typeof WAVE_SORTS)[number];

export interface WaveListRequest {
  state?: WaveState;
  minSize: number;
  sort: WaveSort;
  page: Page;
}

/** Which waves are wanted. */
export class WaveListQueryDto extends PageQueryDto {
  /** `open`: waves with posts that nobody has reviewed; `decided`: the others. */
  @QueryChoice(WAVE_STATES)
  state?: WaveState;

  /** Waves of at least this many accounts. */
  @QueryInteger(FEWEST_ACCOUNTS, LARGEST)
  min_size?: number = FEWEST_ACCOUNTS;

  /** The order: by the last post, newest first, or by the number of accounts, largest first. */
  @QueryChoice(WAVE_SORTS)
  sort?: WaveSort = 'newest';

  toRequest(): WaveListRequest {
    const { state, min_size: minSize = FEWEST_ACCOUNTS, sort = 'newest' } = this;
    return { ...(state ? { state } : {}), minSize, sort, page: toPage(this) };
  }
}

/** Posts of several accounts with the same text, link or picture. */
export class WaveDto {
  /** The wave's id, the `wave_id` of its posts. */
  @Id(12)
  id: number;
  /** The beginning of the text of its first post. */
  @Example('I found this lovely little shop yesterday and had to tell you about it')
  sample: string;
  /** How many accounts wrote its posts. */
  @Integer({ minimum: 1, example: 14 })
  accounts: number;
  /** How many servers these accounts are on. */
  @Integer({ minimum: 1, example: 9 })
  servers: number;
  /** Of the accounts those that were new, or had hardly any followers, when they posted. */
  @Count(13)
  unestablished_accounts: number;
  /** How many posts it has, without those that were removed. */
  @Count(14)
  post_count: number;
  /** Of the posts those that nobody has reviewed. */
  @Count(12)
  unreviewed_count: number;
  /** Of the posts those that are approved. */
  @Count(0)
  approved_count: number;
  /** Of the posts those that were rejected. */
  @Count(2)
  rejected_count: number;
  /** When its first post was written, ISO 8601. */
  @Timestamp('2026-03-01T06:30:00.000Z')
  first_seen: Date;
  /** When its last post was written, ISO 8601. */
  @Timestamp('2026-03-01T08:20:00.000Z')
  last_seen: Date;
}

/** A wave with its posts. */
export class WaveDetailsDto extends WaveDto {
  /** Its newest 100 posts. `GET /posts?wave_id=` lists all. */
  @Nested()
  posts: PostDto[];
}

/** A part of the list of waves. */
export class WaveListDto extends ListOf(WaveDto, 'waves') {}
