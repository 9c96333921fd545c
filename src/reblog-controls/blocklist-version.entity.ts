import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

@Entity()
@Check('one_row', '"id" = 1')
export class BlocklistVersion {
  @PrimaryColumn({ type: 'smallint', default: 1 })
  id: number;

  @Column({ type: 'bigint', default: 0 })
  version: number;
}
