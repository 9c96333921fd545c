import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

@Entity()
@Check('one_installation', '"id" = 1')
export class Installation {
  @PrimaryColumn({ type: 'smallint', default: 1 })
  id: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
