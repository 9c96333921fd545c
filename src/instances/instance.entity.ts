import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ comment: 'What is known of an instance: its software, how it answered last, and an access token.' })
export class Instance {
  @PrimaryColumn({ type: 'text', comment: 'The host name of the instance, with its port where it has one.' })
  domain: string;

  @Column({ type: 'text', nullable: true, comment: 'Its software as NodeInfo names it; null where it is unknown.' })
  software: string | null;

  @Column({ type: 'text', nullable: true, comment: 'The version of its software; null where it is unknown.' })
  softwareVersion: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true, comment: 'When it was last asked for its software.' })
  softwareReadAt: Date | null;

  @Column({ type: 'integer', nullable: true, comment: 'The most entries that it put on a page.' })
  pageLimit: number | null;

  @Column({ type: 'integer', nullable: true, comment: 'Requests that it takes in a period, by X-RateLimit-Limit.' })
  rateLimit: number | null;

  @Column({ type: 'integer', nullable: true, comment: 'Requests that it still takes, as of the last response.' })
  rateRemaining: number | null;

  @Column({
    type: 'timestamptz',
    precision: 3,
    nullable: true,
    comment: 'When the current period of its rate limit ends; null where it did not say.',
  })
  rateResetAt: Date | null;

  @Column({
    type: 'timestamptz',
    precision: 3,
    nullable: true,
    comment: 'When a response last came, of whatever status.',
  })
  lastAnswerAt: Date | null;

  @Column({ type: 'smallint', nullable: true, comment: 'The HTTP status of that response.' })
  lastStatus: number | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true, comment: 'When a timeline was last read.' })
  lastSuccessAt: Date | null;

  @Column({
    type: 'timestamptz',
    precision: 3,
    nullable: true,
    comment: 'When it last returned a status by its id: only then its 404 says that a status is gone.',
  })
  statusReadAt: Date | null;

  @Column({ type: 'text', nullable: true, comment: 'Why it could not be read the last time; null where it could.' })
  lastError: string | null;

  @Column({ type: 'text', nullable: true, comment: 'Why it could not be read, as a word for programs.' })
  lastErrorCode: string | null;

  @Column({ type: 'bytea', nullable: true, comment: 'Encrypted: nonce, tag and ciphertext of AES-256-GCM.' })
  accessToken: Buffer | null;

  @Column({ type: 'text', nullable: true, comment: 'Tells the key that the token was encrypted with from others.' })
  tokenKeyId: string | null;

  @Column({
    type: 'timestamptz',
    precision: 3,
    nullable: true,
    comment: 'When the access token was set; null where there is none.',
  })
  tokenSetAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()', comment: 'When it was added.' })
  createdAt: Date;
}
