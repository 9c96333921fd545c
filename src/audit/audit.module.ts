import { Module } from '@nestjs/common';
import { SchedulingModule } from '../scheduling/scheduling.module';
import { AuditRetentionJob } from './audit-retention.job';
import { AuditController } from './audit.controller';
import { AuditView } from './audit.view';

/** The audit log: read over HTTP, and removed by age. */
@Module({
  imports: [SchedulingModule],
  controllers: [AuditController],
  providers: [AuditView, AuditRetentionJob],
})
export class AuditModule {}
