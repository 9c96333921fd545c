import { Body, Controller, Get, HttpCode, Post, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { LoginDto, SignedInDto } from './dto/login.dto';
import { LoginErrorFilter } from './login-error.filter';
import { LoginService } from './login.service';
import { Caller, type Principal, Public } from './principal';
import { OwnOriginGuard, SessionOriginGuard, SignedInGuard } from './session.guards';
import { SessionsService } from './sessions.service';

/** Signing in and out. */
@Public()
@ApiTags('Keys and login')
@Controller('auth')
export class AuthController {
  constructor(
    private readonly logins: LoginService,
    private readonly sessions: SessionsService,
  ) {}

  /** Sign in: begins a session, which the answer's cookie carries. */
  @Post('login')
  @HttpCode(200)
  @UseGuards(OwnOriginGuard)
  @UseFilters(LoginErrorFilter)
  async login(
    @Body() { username, password }: LoginDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedInDto> {
    const user = await this.logins.authenticate({ username, password, address: request.ip ?? '' });
    await this.sessions.start(user.id, response);
    return { username: user.username };
  }

  /** Sign out: ends the session, where there is one. */
  @Post('logout')
  @HttpCode(204)
  @UseGuards(SessionOriginGuard)
  logout(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    return this.sessions.end(request, response);
  }

  /** Who is signed in? */
  @Get('me')
  @UseGuards(SignedInGuard)
  me(@Caller() caller: Principal): SignedInDto {
    return { username: caller.name };
  }
}
