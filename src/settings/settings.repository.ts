import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { changeAs } from '../auth/acting';
import type { Principal } from '../auth/principal';
import { Settings } from './settings.entity';

/** Settings to write; undefined stays as it is. */
export type SettingsChange = Partial<Settings>;

/** The table with the one row of settings. Prediction writes its own columns, under its own locks. */
@Injectable()
export class SettingsRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  get(manager: EntityManager = this.dataSource.manager): Promise<Settings> {
    return manager.findOneByOrFail(Settings, { id: 1 });
  }

  /** Writes what is given, and now into the column `time`, as the caller; returns all settings. */
  change(
    change: SettingsChange,
    time: 'export_updated_at' | 'review_updated_at',
    caller: Principal,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<Settings> {
    return changeAs(caller, manager, async (inner) => {
      await inner.update(Settings, { id: 1 }, { ...change, [time]: () => 'now()' });
      return this.get(inner);
    });
  }

  /** Writes VERIFY_BEFORE_SERVE, by which the queue's statements go. */
  async setVerification(mode: Settings['verify_before_serve']): Promise<void> {
    await this.dataSource.query('UPDATE settings SET verify_before_serve = $1 WHERE verify_before_serve <> $1', [mode]);
  }
}
