import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { actAs, recordAction } from '../auth/acting';
import type { Principal } from '../auth/principal';
import { AppConfig } from '../config/app-config';
import { PostStoreService } from '../post-store/post-store.service';
import { JobsService } from '../scheduling/jobs.service';
import type { ConsumptionDto } from './dto/maintenance.dto';
import { MaintenanceRepository, type Remove } from './maintenance.repository';

const CLEANUP = 'cleanup';

const DAY_SECONDS = 86_400;

const MAX_DAYS = 36_500;

/** Keeps the queue from growing without bound: removes old deliveries daily, and waiting posts beyond the demand on request. */
@Injectable()
export class MaintenanceService implements OnApplicationBootstrap, OnModuleDestroy {
  batch = 2_000;

  private readonly log = new Logger(MaintenanceService.name);
  private readonly remove: Remove = (posts, manager) => this.posts.remove(posts, manager);
  private readonly stopping = new AbortController();
  private lastTrim: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly repository: MaintenanceRepository,
    private readonly posts: PostStoreService,
    private readonly jobs: JobsService,
    private readonly config: AppConfig,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.add({ name: CLEANUP, everySeconds: DAY_SECONDS, run: (signal) => this.cleanUpDaily(signal) });
  }

  /** Asks whether a day has passed: the job's row decides, also which replica cleans up. */
  @Cron(CronExpression.EVERY_MINUTE)
  wakeCleanup(): void {
    this.jobs.wake(CLEANUP);
  }

  onModuleDestroy(): void {
    this.stopping.abort();
  }

  /** Removes posts delivered `days` ago or earlier; returns how many. Each batch is in the audit log. A dry run only counts. */
  async cleanUp(caller: Principal, days: number, dryRun: boolean): Promise<number> {
    if (dryRun) return this.repository.countDelivered(await this.repository.daysAgo(Math.min(days, MAX_DAYS)));
    const remove = this.removeAs(caller, 'cleanup', { retention_days: days });
    const { signal } = this.stopping;
    return this.removeOlder(days, (until) => this.repository.removeDelivered(until, this.batch, remove), signal);
  }

  /** Removes pending posts that were rejected `days` ago or earlier; returns how many. */
  removeRejected(days: number, signal = this.stopping.signal): Promise<number> {
    return this.removeOlder(days, (until) => this.repository.removeRejected(until, this.batch, this.remove), signal);
  }

  /**
   * Removes waiting posts beyond twice the daily deliveries of the last `days`. Returns how many. Without deliveries, and in a
   * dry run, nothing is removed. It stops between batches when the service stops. Calls run one after the other, so that waiting
   * ones use no connection. Each batch is in the audit log.
   */
  trim(caller: Principal, days: number, dryRun: boolean): Promise<number> {
    const remove = this.removeAs(caller, 'trim', { lookback_days: days });
    const trimmed = this.lastTrim.then(() =>
      this.repository.whileOthersDoNotTrim(() => this.trimExcess(Math.min(days, MAX_DAYS), dryRun, remove)),
    );
    this.lastTrim = trimmed.catch(() => undefined);
    return trimmed;
  }

  consumption(days: number): Promise<ConsumptionDto> {
    return this.repository.countConsumption(Math.min(days, MAX_DAYS));
  }

  private removeAs(caller: Principal, action: string, values: Record<string, unknown>): Remove {
    return async (posts, manager) => {
      const deleted = await this.remove(posts, manager);
      await actAs(caller, manager);
      await recordAction({ action, subjectType: 'queue', values: { deleted, ...values } }, manager);
      return deleted;
    };
  }

  private async trimExcess(days: number, dryRun: boolean, remove: Remove): Promise<number> {
    const { deliveries, pending } = await this.repository.countConsumption(days);
    const excess = deliveries === 0 ? 0 : Math.max(0, pending - Math.floor((2 * deliveries) / days));
    if (dryRun || excess === 0) return excess;
    const ids = await this.repository.samplePending(excess);
    let removed = 0;
    for (let start = 0; start < ids.length && !this.stopping.signal.aborted; start += this.batch)
      removed += await this.repository.removePending(ids.slice(start, start + this.batch), remove);
    return removed;
  }

  private async removeOlder(
    days: number,
    removeBatch: (until: Date) => Promise<number>,
    signal: AbortSignal,
  ): Promise<number> {
    const until = await this.repository.daysAgo(Math.min(days, MAX_DAYS));
    let removed = 0;
    while (!signal.aborted) {
      const batch = await removeBatch(until);
      removed += batch;
      if (batch < this.batch) break;
    }
    return removed;
  }

  private async cleanUpDaily(signal: AbortSignal): Promise<void> {
    const { cleanupRetentionDays: kept, rejectedRetentionDays: keptRejected } = this.config;
    const report = (count: number, what: string, days: number) => {
      if (count > 0) this.log.log(`${count} posts removed that were ${what} ${days} days ago or earlier`);
    };
    const delivered = (until: Date) => this.repository.removeDelivered(until, this.batch, this.remove);
    report(await this.removeOlder(kept, delivered, signal), 'delivered', kept);
    if (keptRejected > 0) report(await this.removeRejected(keptRejected, signal), 'rejected', keptRejected);
  }
}
