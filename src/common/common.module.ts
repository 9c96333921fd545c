import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_PIPE } from '@nestjs/core';
import { Clock } from './clock';
import { ErrorFilter } from './http/error.filter';
import { DtoValidationPipe } from './http/validation.pipe';
import { Metrics } from './metrics';

@Global()
@Module({
  providers: [
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_PIPE, useClass: DtoValidationPipe },
    Clock,
    Metrics,
  ],
  exports: [Clock, Metrics],
})
export class CommonModule {}
