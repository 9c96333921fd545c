import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Who asked to be forgotten, as hashes of their URI and of their account: their posts are stored no more. */
@Entity()
export class ErasedAuthor {
  @PrimaryColumn({ type: 'uuid' })
  hash: string;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  erasedAt: Date;
}
