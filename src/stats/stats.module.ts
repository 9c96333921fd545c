import { Module } from '@nestjs/common';
import { StatsController } from './stats.controller';
import { StatsView } from './stats.view';

/** Read-only views of the counts. */
@Module({ controllers: [StatsController], providers: [StatsView] })
export class StatsModule {}
