import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity()
export class Instance {
  @PrimaryColumn({ type: 'text' })
  domain: string;

  @Column({ type: 'text', nullable: true })
  software: string | null;

  @Column({ type: 'text', nullable: true })
  softwareVersion: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  softwareReadAt: Date | null;

  @Column({ type: 'integer', nullable: true })
  pageLimit: number | null;

  @Column({ type: 'integer', nullable: true })
  rateLimit: number | null;

  @Column({ type: 'integer', nullable: true })
  rateRemaining: number | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  rateResetAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastAnswerAt: Date | null;

  @Column({ type: 'smallint', nullable: true })
  lastStatus: number | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastSuccessAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  statusReadAt: Date | null;

  @Column({ type: 'text', nullable: true })
  lastError: string | null;

  @Column({ type: 'text', nullable: true })
  lastErrorCode: string | null;

  @Column({ type: 'bytea', nullable: true })
  accessToken: Buffer | null;

  @Column({ type: 'text', nullable: true })
  tokenKeyId: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  tokenSetAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
