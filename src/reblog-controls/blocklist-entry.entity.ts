import { Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Blocklist } from './blocklist.entity';

@Entity()
@Index('ix_blocklist_entry_account', ['domainFolded', 'usernameFolded'])
export class BlocklistEntry {
  @PrimaryColumn({ type: 'bigint' })
  blocklistId: number;

  @ManyToOne(() => Blocklist)
  @JoinColumn({ name: 'blocklist_id' })
  blocklist: Blocklist;

  @PrimaryColumn({ type: 'text' })
  domainFolded: string;

  /** `*` for the whole domain. */
  @PrimaryColumn({ type: 'text' })
  usernameFolded: string;
}
