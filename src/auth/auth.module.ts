import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BodyGuard } from '../common/http/body.guard';
import { AccountController } from './account.controller';
import { AccountService } from './account.service';
import { Admission } from './admission';
import { ApiKey } from './api-key.entity';
import { ApiKeyGuard } from './api-key.guard';
import { ApiKeysController } from './api-keys.controller';
import { ApiKeysRepository } from './api-keys.repository';
import { ApiKeysService } from './api-keys.service';
import { AuthController } from './auth.controller';
import { FirstRun } from './first-run.service';
import { KeyStreamsView } from './key-streams.view';
import { KeyUsage } from './key-usage';
import { KnownOriginsRepository } from './known-origins.repository';
import { LoginFailuresRepository } from './login-failures.repository';
import { LoginService } from './login.service';
import { PeopleService } from './people.service';
import { PasswordHasher } from './password-hasher';
import { RequestOrigin } from './request-origin';
import { BrowserCookie, SessionCookie } from './cookies';
import { SessionsRepository } from './sessions.repository';
import { SessionsService } from './sessions.service';
import { User } from './user.entity';
import { UsersController } from './users.controller';
import { UsersRepository } from './users.repository';

@Module({
  imports: [TypeOrmModule.forFeature([ApiKey, User])],
  controllers: [AuthController, AccountController, ApiKeysController, UsersController],
  providers: [
    { provide: APP_GUARD, useClass: ApiKeyGuard },
    // Nest runs guards in this order: the key is checked before the body is read.
    { provide: APP_GUARD, useClass: BodyGuard },
    AccountService,
    Admission,
    ApiKeysRepository,
    ApiKeysService,
    BrowserCookie,
    FirstRun,
    KeyStreamsView,
    KeyUsage,
    KnownOriginsRepository,
    LoginFailuresRepository,
    LoginService,
    PasswordHasher,
    PeopleService,
    RequestOrigin,
    SessionCookie,
    SessionsRepository,
    SessionsService,
    UsersRepository,
  ],
  exports: [Admission, KeyStreamsView, KeyUsage],
})
export class AuthModule {}
