import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../auth/principal';
import { Requires } from '../auth/scopes';
import { ApiErrors } from '../common/http/api-errors';
import { PathId } from '../common/http/id.pipe';
import { BulkDecisionsService } from './bulk-decisions.service';
import { BulkDecisionDto, BulkDecisionListDto, NewBulkDecisionDto } from './dto/bulk-decision.dto';
import { PostFilterDto } from '../posts/dto/post-list-query.dto';

const DecisionId = () => PathId('id', { description: 'The id of the bulk decision.', notFound: 'Decision not found' });

/** Decisions about all posts of a list. */
@ApiTags('Posts')
@Requires('read')
@Controller('bulk-decisions')
export class BulkDecisionsController {
  constructor(private readonly decisions: BulkDecisionsService) {}

  /**
   * Approve or reject all posts that a filter finds.
   * @remarks Takes the filters of `GET /posts`. Other parameters are refused with 422, including `limit`, `skip`, `sort`, `cursor` and `fields`,
   * which would not narrow the decision. The service decides in the background, 500 posts at a time. Read the decision to follow it.
   * Posts fetched, edited or reviewed by somebody else after `seen_at` are left out. If there are more than
   * `seen_total` posts, nothing is decided.
   */
  @ApiErrors([409, 'The list has more posts than that'])
  @HttpCode(202)
  @Requires('review')
  @Post()
  async startBulkDecision(
    @Query() filter: PostFilterDto,
    @Body() body: NewBulkDecisionDto,
    @Caller() caller: Principal,
  ): Promise<BulkDecisionDto> {
    return BulkDecisionDto.from(await this.decisions.start(body.toRequest(filter), caller));
  }

  /**
   * List the last 50 bulk decisions.
   * @remarks Newest first. They are kept, and can be undone, for 7 days.
   */
  @Get()
  async listBulkDecisions(): Promise<BulkDecisionListDto> {
    return { items: (await this.decisions.list()).map(BulkDecisionDto.from) };
  }

  /**
   * Show how far a bulk decision has come.
   * @remarks With the number of decided and skipped posts.
   */
  @Get(':id')
  async getBulkDecision(@DecisionId() id: number): Promise<BulkDecisionDto> {
    return BulkDecisionDto.from(await this.decisions.get(id));
  }

  /**
   * Undo a bulk decision, also while it is under way.
   * @remarks Runs in the background. Each post gets its previous review back. Posts that somebody has reviewed or removed since,
   * or that a consumer has, are skipped and counted.
   */
  @ApiErrors([409, 'The decision was undone before'])
  @HttpCode(202)
  @Requires('review')
  @Post(':id/undo')
  async undoBulkDecision(@DecisionId() id: number, @Caller() caller: Principal): Promise<BulkDecisionDto> {
    return BulkDecisionDto.from(await this.decisions.undo(id, caller));
  }
}
