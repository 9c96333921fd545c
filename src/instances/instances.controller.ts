import { applyDecorators, Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiBody, ApiParam, ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../auth/principal';
import { Requires } from '../auth/scopes';
import { ApiErrors } from '../common/http/api-errors';
import { envelope, PageQueryDto, toPage } from '../common/http/page.dto';
import {
  InstanceDto,
  InstanceListDto,
  InstanceProbeDto,
  ProbeQueryDto,
  ProbeTokenDto,
  SetInstanceDto,
} from './dto/instance.dto';
import { FOREIGN_TOKENS } from './instance-tokens';
import { InstancesService, REFUSED_TOKEN } from './instances.service';

const ApiDomain = () =>
  applyDecorators(
    ApiParam({
      name: 'domain',
      description: 'The domain of the instance.',
      schema: { type: 'string', maxLength: 1_000 },
    }),
    ApiErrors([400, 'Invalid instance domain']),
  );

const UNKNOWN = [404, 'Instance not found'] as const;

/** The instances: what is known of the servers that streams are fetched from. */
@ApiTags('Streams')
@Requires('admin')
@Controller('instances')
export class InstancesController {
  constructor(private readonly instances: InstancesService) {}

  /**
   * List the instances, newest first.
   * @remarks Those that streams name, and those that an access token was stored for.
   */
  @Requires('read')
  @Get()
  async listInstances(@Query() query: PageQueryDto): Promise<InstanceListDto> {
    const page = toPage(query);
    return envelope(await this.instances.list(page), page);
  }

  /**
   * Store the access token of an instance, or remove it.
   * @remarks Some instances require one to read timelines. It is tried first, stored encrypted, sent only to this instance, and never shown again.
   */
  @ApiDomain()
  @ApiErrors([400, REFUSED_TOKEN], [409, FOREIGN_TOKENS])
  @Put(':domain')
  setInstance(
    @Param('domain') domain: string,
    @Body() body: SetInstanceDto,
    @Caller() caller: Principal,
  ): Promise<InstanceDto> {
    return this.instances.set(domain, body.access_token, caller);
  }

  /**
   * Forget an instance and its access token.
   * @remarks Its streams stay, and with them it stays in the list.
   */
  @ApiDomain()
  @ApiErrors(UNKNOWN)
  @HttpCode(204)
  @Delete(':domain')
  forgetInstance(@Param('domain') domain: string, @Caller() caller: Principal): Promise<void> {
    return this.instances.forget(domain, caller);
  }

  /**
   * Try whether an instance can be read, and which software it runs.
   * @remarks Reads a timeline as a fetch does, and stores nothing. Answers 200 even if it fails, with the reason. With a hashtag you can try an
   * instance before you add a stream, and with a token whether that opens it.
   */
  @ApiDomain()
  @ApiErrors(UNKNOWN)
  @ApiBody({ type: ProbeTokenDto, required: false })
  @HttpCode(200)
  @Post(':domain/probe')
  probeInstance(
    @Param('domain') domain: string,
    @Query() { hashtag }: ProbeQueryDto,
    @Body() { access_token: token }: ProbeTokenDto,
  ): Promise<InstanceProbeDto> {
    return this.instances.probe(domain, { hashtag, token });
  }
}
