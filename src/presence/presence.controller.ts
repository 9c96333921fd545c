import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { actorOf, Caller, identityOf, type Principal } from '../auth/principal';
import { Requires } from '../auth/scopes';
import { NotFoundError } from '../common/errors';
import { ApiErrors } from '../common/http/api-errors';
import { OpenPostDto, PresenceDto } from './dto/presence.dto';
import { PresenceRepository } from './presence.repository';

/** Who looks at which post now, so that two do not decide about the same one. */
@ApiTags('Posts')
@Requires('review')
@Controller('presence')
export class PresenceController {
  constructor(private readonly presence: PresenceRepository) {}

  /**
   * List who else has which post open.
   * @remarks A page that has said nothing for 30 seconds counts as closed.
   */
  @Get()
  async listPresence(@Caller() caller: Principal): Promise<PresenceDto> {
    return { items: await this.presence.others(identityOf(caller)) };
  }

  /**
   * Say which post you have open.
   * @remarks Repeat it every 10 seconds, and at each post that you open; the response lists the others. It changes no review and forbids nothing. For 90 seconds, clients skip a post that somebody else has open, unless a reviewer takes it over.
   */
  @ApiErrors([404, 'Post not found'])
  @Put()
  async openPost(@Caller() caller: Principal, @Body() body: OpenPostDto): Promise<PresenceDto> {
    const identity = identityOf(caller);
    const { post_id: postId = null, page = '', take = false, keeps } = body;
    if (keeps) await this.presence.keep({ identity, page }, actorOf(caller), keeps);
    if (postId === null) await this.presence.close({ identity, page });
    else if (!(await this.presence.open({ identity, page }, actorOf(caller), postId, take)))
      throw new NotFoundError('Post not found');
    return { items: await this.presence.others(identity) };
  }
}
