import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { ExportSettings } from './export-settings.entity';

/** The only writer of `export_settings`. */
@Injectable()
export class ExportSettingsRepository {
  constructor(@InjectRepository(ExportSettings) private readonly settings: Repository<ExportSettings>) {}

  /** The one row, which the migrations made. */
  get(): Promise<ExportSettings> {
    return this.settings.findOneByOrFail({ id: 1 });
  }
}
