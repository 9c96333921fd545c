import { Module } from '@nestjs/common';
import { HealthController } from './health.controller';

/** Whether the service works, for load balancers and supervisors. */
@Module({ controllers: [HealthController] })
export class OperationsModule {}
