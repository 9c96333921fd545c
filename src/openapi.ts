import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { apiDocument } from './api-document/api-document';
import { AppModule } from './app.module';
import { APP_OPTIONS, setupApp } from './app.setup';
import { FastExpressAdapter } from './common/http/fast-express.adapter';
import { AppConfig } from './config/app-config';

/** Writes openapi.json from the built application; preview mode creates no providers, so it needs no database. */
async function main(file = 'openapi.json'): Promise<void> {
  const module = AppModule.forRoot(AppConfig.from({}), 'postgres://nowhere/none');
  const app = await NestFactory.create<NestExpressApplication>(module, new FastExpressAdapter(), {
    ...APP_OPTIONS,
    preview: true,
    logger: ['error'],
  });
  setupApp(app, { trustProxy: null, allowPrivateInstances: false, publicUrl: null });
  writeFileSync(file, `${JSON.stringify(apiDocument(app), null, 2)}\n`);
}

void main(process.argv[2]);
