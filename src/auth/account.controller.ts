import { Body, Controller, HttpCode, Patch, Post, Req, UseFilters } from '@nestjs/common';
import type { Request } from 'express';
import { ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../common/http/api-errors';
import { AccountService } from './account.service';
import { AuthErrorFilter } from './auth-errors';
import { BrowserCookie } from './cookies';
import { AccountDto, ChangeAccountDto, ChangePasswordDto } from './dto/account.dto';
import { Caller, type Principal, SessionOnly } from './principal';
import { Requires } from './scopes';
import { SessionsService } from './sessions.service';

/** What signed-in people change about their account. */
@SessionOnly()
@ApiTags('Keys and login')
@Requires('read')
@Controller('auth')
export class AccountController {
  constructor(
    private readonly accounts: AccountService,
    private readonly sessions: SessionsService,
    private readonly browsers: BrowserCookie,
  ) {}

  /**
   * Change your password.
   * @remarks Your other sessions end, and their browsers become unknown. After six wrong current passwords this session ends too.
   */
  @ApiErrors([403, 'Wrong password'])
  @HttpCode(204)
  @Post('password')
  @UseFilters(AuthErrorFilter)
  changePassword(@Caller() { id }: Principal, @Body() body: ChangePasswordDto, @Req() request: Request): Promise<void> {
    return this.accounts.changePassword({
      userId: id,
      session: this.sessions.hashOf(request),
      browser: this.browsers.read(request),
      current: body.current_password,
      wanted: body.new_password,
    });
  }

  /**
   * Change your time zone or your preferences.
   * @remarks Changes the given fields only. Preferences change by a merge patch; the response has all of them.
   */
  @Patch('me')
  async updateAccount(@Caller() { id }: Principal, @Body() body: ChangeAccountDto): Promise<AccountDto> {
    return AccountDto.from(await this.accounts.change(id, body.toChange()));
  }
}
