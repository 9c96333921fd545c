import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ comment: 'One row, advanced with each change of the blocklists: replicas compare their copies with it.' })
@Check('one_row', '"id" = 1')
export class BlocklistVersion {
  @PrimaryColumn({ type: 'smallint', default: 1, comment: 'Always 1: the table has one row.' })
  id: number;

  @Column({ type: 'bigint', default: 0, comment: 'Grows by 1 with each change of a blocklist.' })
  version: number;
}
