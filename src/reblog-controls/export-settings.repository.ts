import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Not, Repository } from 'typeorm';
import type { VerificationMode } from '../config/app-config';
import { ExportSettings } from './export-settings.entity';

/** The settings to change; undefined stays as it is. */
export type SettingsChange = Partial<Omit<ExportSettings, 'id' | 'verifyBeforeServe' | 'createdAt' | 'updatedAt'>>;

/** The only writer of `export_settings`. */
@Injectable()
export class ExportSettingsRepository {
  constructor(@InjectRepository(ExportSettings) private readonly settings: Repository<ExportSettings>) {}

  /** The one row, which the migrations made. */
  get(): Promise<ExportSettings> {
    return this.settings.findOneByOrFail({ id: 1 });
  }

  /** Writes how strictly posts are verified, which is no change by an operator and has no time. */
  async setVerification(mode: VerificationMode): Promise<void> {
    await this.settings.update({ id: 1, verifyBeforeServe: Not(mode) }, { verifyBeforeServe: mode });
  }

  /** Writes what is given, and the time. */
  async update(change: SettingsChange, manager: EntityManager): Promise<void> {
    await manager.update(ExportSettings, { id: 1 }, { ...change, updatedAt: () => 'now()' });
  }
}
