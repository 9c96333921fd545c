import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Action, changeAs, recordAction, toActor } from '../auth/acting';
import type { Principal } from '../auth/principal';
import { ConflictError, NotFoundError } from '../common/errors';
import { JobsService } from '../scheduling/jobs.service';
import type { BulkDecision } from './bulk-decision.entity';
import { BULK_DECISIONS_JOB, BulkDecisionsJob } from './bulk-decisions.job';
import { BulkDecisionsRepository, type NewBulkDecision } from './bulk-decisions.repository';
import { PostListView } from '../posts/post-list.view';

const LISTED = 50;

export interface BulkDecisionRequest extends Omit<NewBulkDecision, 'actor'> {
  author?: string;
  /** The filter as it was sent, for the audit log. */
  sent: Record<string, unknown>;
}

@Injectable()
export class BulkDecisionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly repository: BulkDecisionsRepository,
    private readonly lists: PostListView,
    private readonly jobs: JobsService,
    private readonly job: BulkDecisionsJob,
  ) {}

  list(): Promise<BulkDecision[]> {
    return this.repository.findRecent(LISTED);
  }

  async get(id: number): Promise<BulkDecision> {
    return (await this.repository.find(id)) ?? notFound();
  }

  async start({ sent, author, ...request }: BulkDecisionRequest, caller: Principal): Promise<BulkDecision> {
    const filter = author === undefined ? request.filter : await this.lists.withAuthor(request.filter, author);
    const { change, mostPosts } = request;
    const wanted = { ...request, filter, actor: toActor(caller) };
    if ((await this.repository.count(wanted)) > mostPosts) throw new ConflictError('The list has more posts than that');
    const decision = await changeAs(caller, this.dataSource.manager, async (manager) => {
      const { id, total } = await this.repository.create(wanted, manager);
      const values = {
        approved: change.approved,
        rejection_reason: change.rejectionReason,
        posts: total,
        filter: sent,
      };
      await recordAction(actionOf('decide', id, values), manager);
      await this.jobs.request(BULK_DECISIONS_JOB, manager);
      return this.repository.find(id, manager);
    });
    this.jobs.wake(BULK_DECISIONS_JOB);
    return decision ?? notFound();
  }

  /** In the transaction of a block: what waits of its authors is to be rejected. An interruption leaves that to the job. */
  async requestForBlock(blockedUserId: number, caller: Principal, manager: EntityManager): Promise<number> {
    await this.jobs.request(BULK_DECISIONS_JOB, manager);
    return this.repository.createForBlock(blockedUserId, toActor(caller), manager);
  }

  /** After that transaction: rejects the first batch, and leaves the others to the job. Null if nothing waits. */
  async startForBlock(id: number): Promise<BulkDecision | null> {
    await this.job.list(id);
    await this.job.runBatch(id);
    this.jobs.wake(BULK_DECISIONS_JOB);
    return this.repository.find(id);
  }

  async undo(id: number, caller: Principal): Promise<BulkDecision> {
    const undone = await changeAs(caller, this.dataSource.manager, async (manager) => {
      const decision = (await this.repository.lock(id, manager)) ?? notFound();
      if (decision.undoneBy !== null) throw new ConflictError('The decision was undone before');
      await this.repository.requestUndo(decision, toActor(caller), manager);
      await recordAction(actionOf('undo', id), manager);
      await this.jobs.request(BULK_DECISIONS_JOB, manager);
      return this.repository.find(id, manager);
    });
    this.jobs.wake(BULK_DECISIONS_JOB);
    return undone ?? notFound();
  }
}

function actionOf(action: string, subjectId: number, values?: Record<string, unknown>): Action {
  return { action, subjectType: 'bulk_decision', subjectId, values };
}

function notFound(): never {
  throw new NotFoundError('Decision not found');
}
