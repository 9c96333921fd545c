import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { changeAs } from '../auth/acting';
import type { Principal } from '../auth/principal';
import { Settings } from './settings.entity';

export type SettingsChange = Partial<Settings>;

/** The table with the one row of settings. Prediction writes its own columns under its own locks. */
@Injectable()
export class SettingsRepository {
  constructor(@InjectRepository(Settings) private readonly settings: Repository<Settings>) {}

  get(manager: EntityManager = this.settings.manager): Promise<Settings> {
    return manager.findOneByOrFail(Settings, { id: 1 });
  }

  /** Writes the given settings as the caller, and the time into the column `time`. Returns all settings. */
  change(
    change: SettingsChange,
    time: 'export_updated_at' | 'review_updated_at',
    caller: Principal,
    manager: EntityManager = this.settings.manager,
  ): Promise<Settings> {
    return changeAs(caller, manager, async (inner) => {
      await inner.update(Settings, { id: 1 }, { ...change, [time]: () => 'now()' });
      return this.get(inner);
    });
  }

  /** Stores VERIFY_BEFORE_SERVE, which the queue's statements read. */
  async setVerification(mode: Settings['verify_before_serve']): Promise<void> {
    await this.settings.query('UPDATE settings SET verify_before_serve = $1 WHERE verify_before_serve <> $1', [mode]);
  }
}
