import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { WaveFacts } from '../spam-rules/spam-rule';

@Entity()
@Index('ix_wave_last_seen', ['lastSeen', 'id'])
@Index('ix_wave_accounts', ['accounts', 'id'])
@Index('ix_wave_due', ['id'], { where: '"due"' })
export class Wave {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column({ type: 'text' })
  sample: string;

  @Column({ type: 'integer', default: 0 })
  posts: number;

  @Column({ type: 'integer', default: 0 })
  accounts: number;

  @Column({ type: 'integer', default: 0 })
  servers: number;

  @Column({ type: 'integer', default: 0 })
  unestablished: number;

  @Column({ type: 'integer', default: 0 })
  linked: number;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  firstSeen: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastSeen: Date | null;

  @Column({ type: 'jsonb', nullable: true })
  facts: WaveFacts | null;

  @Column({ type: 'boolean', default: false })
  due: boolean;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
