import { Module } from '@nestjs/common';
import { HealthController } from './health.controller';

/** Health and metrics. */
@Module({ controllers: [HealthController] })
export class OperationsModule {}
