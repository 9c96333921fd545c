import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** One row, which triggers advance with each change of the blocklists: whoever holds a copy of them sees that it is old. */
@Entity()
@Check('one_row', '"id" = 1')
export class BlocklistVersion {
  @PrimaryColumn({ type: 'smallint', default: 1 })
  id: number;

  @Column({ type: 'bigint', default: 0 })
  version: number;
}
