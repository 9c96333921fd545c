import { Module } from '@nestjs/common';
import { HealthController } from './health.controller';
import { ProcessMetrics } from './process-metrics';

/** Whether the service works, and what it costs, for load balancers and supervisors. */
@Module({ controllers: [HealthController], providers: [ProcessMetrics] })
export class OperationsModule {}
