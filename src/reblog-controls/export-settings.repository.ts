import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { ExportSettings } from './export-settings.entity';

/** The settings to change; undefined stays as it is. */
export type SettingsChange = Partial<Omit<ExportSettings, 'id' | 'createdAt' | 'updatedAt'>>;

/** The only writer of `export_settings`. */
@Injectable()
export class ExportSettingsRepository {
  constructor(@InjectRepository(ExportSettings) private readonly settings: Repository<ExportSettings>) {}

  /** The one row, which the migrations made. */
  get(): Promise<ExportSettings> {
    return this.settings.findOneByOrFail({ id: 1 });
  }

  /** Writes what is given, and the time. */
  async update(change: SettingsChange, manager: EntityManager = this.settings.manager): Promise<void> {
    await manager.update(ExportSettings, { id: 1 }, { ...change, updatedAt: () => 'now()' });
  }
}
