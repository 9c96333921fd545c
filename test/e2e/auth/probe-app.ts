import { Body, Controller, Get, Post } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { IsString } from 'class-validator';
import request from 'supertest';
import { DataSource } from 'typeorm';
import { AppModule } from '../../../src/app.module';
import { APP_OPTIONS, setupApp } from '../../../src/app.setup';
import { Caller, KeyOnly, type Principal, Public, SessionOnly, actorOf } from '../../../src/auth/principal';
import { PathId } from '../../../src/common/http/id.pipe';
import { FastExpressAdapter } from '../../../src/common/http/fast-express.adapter';
import { AppConfig } from '../../../src/config/app-config';
import { ADMIN } from '../../support/admin';
import { API_KEY } from '../../support/app';
import { createDatabase } from '../../support/database';

class ProbeDto {
  @IsString()
  text: string;
}

/** A route of every kind of access; each tells its caller. */
@Controller('probe')
class ProbeController {
  @Get('any')
  any(@Caller() caller: Principal) {
    return { caller: actorOf(caller) };
  }

  @Post('any')
  change(@Caller() caller: Principal, @Body() { text }: ProbeDto) {
    return { caller: actorOf(caller), text };
  }

  @Get('any/:id')
  one(@PathId('id', { description: 'The id of the probe.', notFound: (id) => `Probe ${id} not found` }) id: number) {
    return { id };
  }

  @KeyOnly()
  @Get('key')
  key(@Caller() caller: Principal) {
    return { caller: actorOf(caller) };
  }

  @SessionOnly()
  @Get('session')
  session(@Caller() caller: Principal) {
    return { caller: actorOf(caller) };
  }

  @Public()
  @Get('public')
  public() {
    return { caller: null };
  }
}

/** The service with the probe's routes beside its own. */
export async function startProbe(env: Record<string, string> = {}) {
  const database = await createDatabase();
  const config = AppConfig.from({
    INITIAL_API_KEY: API_KEY,
    ADMIN_PASSWORD: ADMIN.password,
    FETCH_INTERVAL_MINUTES: '0',
    ...env,
  });
  const imports = [AppModule.forRoot(config, database.url)];
  const module = await Test.createTestingModule({ imports, controllers: [ProbeController] }).compile();
  const options = { ...APP_OPTIONS, logger: false as const };
  const app = module.createNestApplication<NestExpressApplication>(new FastExpressAdapter(), options);
  setupApp(app, config);
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  return {
    url,
    db: app.get(DataSource),
    get: (path: string, headers: Record<string, string> = {}) => request(url).get(`/api/v1${path}`).set(headers),
    post: (path: string, headers: Record<string, string> = {}) => request(url).post(`/api/v1${path}`).set(headers),
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
}
