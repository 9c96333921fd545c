import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../common/http/api-errors';
import { PathId } from '../common/http/id.pipe';
import { envelope, PageQueryDto, toPage } from '../common/http/page.dto';
import { ApiKeysService } from './api-keys.service';
import { ApiKeyDto, ApiKeyListDto, CreateApiKeyDto, NewApiKeyDto } from './dto/api-key.dto';
import { Caller, type Principal, SessionOnly } from './principal';
import { Requires } from './scopes';

/** The keys of consumers and clients, for signed-in people only. */
@SessionOnly()
@ApiTags('Keys and login')
@Requires('admin')
@Controller('api-keys')
export class ApiKeysController {
  constructor(private readonly apiKeys: ApiKeysService) {}

  /**
   * Make an API key.
   * @remarks Only this response shows the key: copy it. The call needs a session, which `POST /auth/login` starts. Without `scopes` the key may
   * call every endpoint that accepts keys; a consumer needs only `queue`. No key may manage keys and users.
   */
  @ApiErrors([409, 'API key already exists'])
  @Post()
  async createApiKey(@Body() body: CreateApiKeyDto, @Caller() caller: Principal): Promise<NewApiKeyDto> {
    return NewApiKeyDto.from(await this.apiKeys.create(body.toWish(), caller));
  }

  /**
   * List the keys that are not revoked, newest first.
   * @remarks Shows the first characters of each key, its scopes and when it was last used. The keys themselves are not stored. An expired key
   * stays in the list until you revoke it.
   */
  @Get()
  async listApiKeys(@Query() query: PageQueryDto): Promise<ApiKeyListDto> {
    const page = toPage(query);
    return envelope(await this.apiKeys.list(page), page, ApiKeyDto.from);
  }

  /**
   * Revoke a key.
   * @remarks It is refused within 5 seconds.
   */
  @Delete(':id')
  @HttpCode(204)
  revokeApiKey(
    @PathId('id', { description: 'The id of the key.', notFound: 'API key not found' }) id: number,
    @Caller() caller: Principal,
  ): Promise<void> {
    return this.apiKeys.revoke(id, caller);
  }
}
