import { Body, Controller, Get, HttpCode, Post, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { ApiCookieAuth, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ApiErrors } from '../common/http/api-errors';
import { BodyGuard } from '../common/http/body.guard';
import { AccountService } from './account.service';
import { AuthErrorFilter } from './auth-errors';
import { BrowserCookie } from './cookies';
import { AccountDto, SessionDto } from './dto/account.dto';
import { LoginDto, SignedInDto } from './dto/login.dto';
import { LoginService } from './login.service';
import { Caller, type Principal, Public } from './principal';
import { FOREIGN_HOST, FOREIGN_ORIGIN } from './request-origin';
import { OwnHostGuard, SessionOriginGuard, SignedInGuard } from './session.guards';
import { SessionsService } from './sessions.service';

/** Signing in and out. */
@Public()
@ApiTags('Keys and login')
@Controller('auth')
export class AuthController {
  constructor(
    private readonly logins: LoginService,
    private readonly sessions: SessionsService,
    private readonly accounts: AccountService,
    private readonly browsers: BrowserCookie,
  ) {}

  /**
   * Sign in.
   * @remarks Starts a session, which the cookie of the response carries. After five failures within 15 minutes each further
   * attempt has to wait for the seconds in `Retry-After`. An address that signed in to the account within 30 days, and a
   * browser that did, by a second cookie, wait only for their own failures.
   */
  @ApiErrors(
    [401, 'Invalid username or password'],
    [403, FOREIGN_ORIGIN],
    [403, FOREIGN_HOST],
    [429, 'Too many failed logins; try again in 2 s'],
  )
  @Post('login')
  @HttpCode(200)
  @UseGuards(OwnHostGuard, BodyGuard)
  @UseFilters(AuthErrorFilter)
  async signIn(
    @Body() { username, password }: LoginDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedInDto> {
    const origin = { address: request.ip ?? '', browser: this.browsers.read(request) };
    const user = await this.logins.authenticate({ username, password, ...origin });
    await this.sessions.start(user, response);
    this.browsers.set(response, await this.logins.remember(user, origin));
    return { username: user.username };
  }

  /**
   * Sign out.
   * @remarks Ends the session, where there is one.
   */
  @ApiErrors([403, FOREIGN_ORIGIN])
  @Post('logout')
  @HttpCode(204)
  @UseGuards(SessionOriginGuard, BodyGuard)
  signOut(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    return this.sessions.end(request, response);
  }

  /**
   * Show whether somebody is signed in.
   * @remarks For a page that loads: it is no error that nobody is signed in.
   */
  @Get('session')
  async getSession(@Req() request: Request): Promise<SessionDto> {
    const principal = await this.sessions.findPrincipal(request);
    return { account: principal && AccountDto.from(await this.accounts.get(principal.id)) };
  }

  /**
   * Show who is signed in, with their time zone and preferences.
   * @remarks It needs a session; `GET /auth/session` needs none.
   */
  @ApiCookieAuth('session')
  @ApiErrors([401, 'Not signed in'])
  @Get('me')
  @UseGuards(SignedInGuard, BodyGuard)
  async getAccount(@Caller() { id }: Principal): Promise<AccountDto> {
    return AccountDto.from(await this.accounts.get(id));
  }
}
