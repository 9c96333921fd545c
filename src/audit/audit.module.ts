import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { SchedulingModule } from '../scheduling/scheduling.module';
import { AuditRetentionJob } from './audit-retention.job';
import { AuditController } from './audit.controller';
import { AuditView } from './audit.view';
import { ChangeStreams } from './change-streams';
import { PostChangesController } from './post-changes.controller';
import { PostChangesView } from './post-changes.view';

@Module({
  imports: [AuthModule, SchedulingModule],
  controllers: [AuditController, PostChangesController],
  providers: [AuditView, AuditRetentionJob, ChangeStreams, PostChangesView],
})
export class AuditModule {}
