import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { changeAs } from '../auth/acting';
import type { Principal } from '../auth/principal';
import { ReviewSettings } from './review-settings.entity';

/** The lists to replace; undefined stays as it is. */
export type ReviewSettingsChange = Partial<Pick<ReviewSettings, 'rejectionReasons' | 'noteTemplates'>>;

/** The only writer of `review_settings`. */
@Injectable()
export class ReviewSettingsRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The one row, which a migration made. */
  get(): Promise<ReviewSettings> {
    return this.dataSource.manager.findOneByOrFail(ReviewSettings, { id: 1 });
  }

  /** Replaces the lists that are given. */
  async change(change: ReviewSettingsChange, caller: Principal): Promise<ReviewSettings> {
    await changeAs(caller, this.dataSource.manager, (manager) =>
      manager.update(ReviewSettings, { id: 1 }, { ...change, updatedAt: () => 'now()' }),
    );
    return this.get();
  }
}
