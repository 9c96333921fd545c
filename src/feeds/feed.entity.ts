import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** Which posts a feed has: those that consumers confirmed, or all that are approved. */
export const FEED_KINDS = ['delivered', 'approved'] as const;

export type FeedKind = (typeof FEED_KINDS)[number];

@Entity()
@Check('ck_feed_of', `"of" = ANY (ARRAY['delivered', 'approved'])`)
@Index('uq_feed_token', ['token'], { unique: true })
export class Feed {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column({ type: 'text' })
  name: string;

  /** The secret part of its address. */
  @Column({ type: 'text' })
  token: string;

  /** The streams whose posts it has; null for all. */
  @Column({ type: 'bigint', array: true, nullable: true })
  streams: number[] | null;

  @Column({ type: 'text' })
  of: FeedKind;

  @Column({ type: 'boolean', default: false })
  sensitive: boolean;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
