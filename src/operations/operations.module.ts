import { Module } from '@nestjs/common';
import { AboutController } from './about.controller';
import { ConsoleSettingsController } from './console-settings.controller';
import { HealthController } from './health.controller';

/** Whether the service works, and what it costs, for load balancers and supervisors. */
@Module({ controllers: [AboutController, HealthController, ConsoleSettingsController] })
export class OperationsModule {}
