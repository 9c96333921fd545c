import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ comment: 'One row: when this database was made.' })
@Check('one_installation', '"id" = 1')
export class Installation {
  @PrimaryColumn({ type: 'smallint', default: 1, comment: 'Always 1: the table has one row.' })
  id: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()', comment: 'When the database was made.' })
  createdAt: Date;
}
