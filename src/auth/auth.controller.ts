import { Body, Controller, Get, HttpCode, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../common/http/api-errors';
import { AccountService, NO_LINK } from './account.service';
import { AuthErrorFilter } from './auth-errors';
import { BrowserCookie } from './cookies';
import { AccountDto, RedeemLinkDto, SessionDto } from './dto/account.dto';
import { LoginDto, SignedInDto } from './dto/login.dto';
import { type LoginOrigin, LoginService } from './login.service';
import { Caller, Opens, type Principal } from './principal';
import { SessionsService } from './sessions.service';
import type { User } from './user.entity';

/** Signing in and out. */
@ApiTags('Keys and login')
@Controller('auth')
@UseFilters(AuthErrorFilter)
export class AuthController {
  constructor(
    private readonly logins: LoginService,
    private readonly sessions: SessionsService,
    private readonly accounts: AccountService,
    private readonly browsers: BrowserCookie,
  ) {}

  /**
   * Sign in.
   * @remarks Starts a session, which the cookie of the response carries. After five failures within 15 minutes each attempt has
   * to wait for the seconds in `Retry-After`. An address or browser that signed in to the account within 30 days waits only for
   * its own failures.
   */
  @ApiErrors([401, 'Invalid username or password'], [429, 'Too many failed logins; try again in 2 s'])
  @Opens('sign-in')
  @Post('login')
  @HttpCode(200)
  async signIn(
    @Body() { username, password }: LoginDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedInDto> {
    const user = await this.logins.authenticate({ username, password, ...this.originOf(request) });
    await this.enter(user, request, response);
    return { username: user.username };
  }

  /**
   * Set a password by a link, and sign in.
   * @remarks An admin makes the link with `POST /users/{id}/link`. It works once. The user's other sessions end.
   */
  @ApiErrors([401, 'Invalid username or password'], [404, NO_LINK])
  @Opens('sign-in')
  @Post('link')
  @HttpCode(200)
  async setPassword(
    @Body() body: RedeemLinkDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AccountDto> {
    const user = await this.accounts.redeemLink(body.token, body.new_password);
    await this.enter(user, request, response);
    return AccountDto.from(user);
  }

  /**
   * Sign out.
   * @remarks Ends the session, if there is one.
   */
  @Opens('sign-out')
  @Post('logout')
  @HttpCode(204)
  signOut(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    return this.sessions.end(request, response);
  }

  /**
   * Show whether somebody is signed in.
   * @remarks For pages that load: not being signed in is no error.
   */
  @Opens('public')
  @Get('session')
  async getSession(@Req() request: Request): Promise<SessionDto> {
    const principal = await this.sessions.findPrincipal(request);
    return { account: principal && AccountDto.from(await this.accounts.get(principal.id)) };
  }

  /**
   * Show who is signed in, with their time zone and preferences.
   * @remarks It needs a session; `GET /auth/session` needs none.
   */
  @Opens('person')
  @Get('me')
  async getAccount(@Caller() { id }: Principal): Promise<AccountDto> {
    return AccountDto.from(await this.accounts.get(id));
  }

  private async enter(user: User, request: Request, response: Response): Promise<void> {
    await this.sessions.start(user, request, response);
    this.browsers.set(response, await this.logins.remember(user, this.originOf(request)));
  }

  private originOf(request: Request): LoginOrigin {
    return { address: request.ip ?? '', browser: this.browsers.read(request) };
  }
}
