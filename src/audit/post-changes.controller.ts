import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Admission } from '../auth/admission';
import { Caller, identityOf, type Principal } from '../auth/principal';
import { Requires } from '../auth/scopes';
import { changesOf, ChangeStreams, type Listener, type Position } from './change-streams';
import { PostChangesDto, PostChangesQueryDto } from './dto/post-changes.dto';
import { PostChangesView } from './post-changes.view';

const STREAM = 'text/event-stream';

const EXAMPLE = 'id: 81402\ndata: {"last_id":81402,"post_ids":[4711],"by":["user:marta"],"more":false}\n\n';

/** A stream is closed when its client leaves this many bytes unread. */
const MOST_UNREAD = 65_536;

/** Which posts others changed. */
@ApiTags('Posts')
@Requires('read')
@Controller('post-changes')
export class PostChangesController {
  constructor(
    private readonly changes: PostChangesView,
    private readonly streams: ChangeStreams,
    private readonly admission: Admission,
  ) {}

  /**
   * List or follow which posts changed.
   * @remarks Reviews, edits, removals and moves in the queue, except deliveries. With `Accept: text/event-stream` the answer is
   * a stream of server-sent events, one list each, until the session or key ends.
   */
  @ApiExtraModels(PostChangesDto)
  @ApiOkResponse({
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/PostChangesDto' } },
      [STREAM]: { schema: { type: 'string', examples: [EXAMPLE] } },
    },
  })
  @Get()
  async followPostChanges(
    @Query() query: PostChangesQueryDto,
    @Caller() caller: Principal,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const position = await this.positionOf(query, request);
    // Without an explicit `Accept` the answer is a list, because a stream never ends.
    if (request.headers.accept?.includes(STREAM)) await this.follow(position, caller, request, response);
    else response.json(changesOf(await this.changes.after(position.after), position));
  }

  /** Never after the last event: a log that was restored from a backup ends before what its clients had seen. */
  private async positionOf({ after, since }: PostChangesQueryDto, { headers }: Request): Promise<Position> {
    const last = headers['last-event-id'];
    const resumed = typeof last === 'string' && /^\d{1,15}$/.test(last) ? Number(last) : after;
    if (resumed === undefined) return { after: await this.changes.positionAt(since) };
    const newest = await this.changes.positionAt(undefined);
    return { after: Math.min(resumed, newest), isLost: resumed > newest };
  }

  private async follow(position: Position, caller: Principal, request: Request, response: Response): Promise<void> {
    const listener: Listener = {
      identity: identityOf(caller),
      isAdmitted: () => this.admission.isStillValid(request),
      send: (changes) => {
        if (response.destroyed) return this.streams.remove(listener);
        begin(response);
        response.write(`id: ${changes.last_id}\ndata: ${JSON.stringify(changes)}\n\n`);
        if (response.writableLength > MOST_UNREAD) response.destroy();
      },
      close: () => response.end(),
    };
    response.once('close', () => this.streams.remove(listener));
    // A client that left before had its event already.
    if (!response.destroyed) await this.streams.listen(listener, position);
  }
}

/** Sends the headers with the first list: until then a failure is an ordinary response. */
function begin(response: Response): void {
  if (response.headersSent) return;
  // Neither compressed nor buffered by a proxy: each event is to arrive at once.
  const headers = { 'Content-Type': STREAM, 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' };
  response.writeHead(200, headers).flushHeaders();
}
