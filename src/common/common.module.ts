import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_PIPE } from '@nestjs/core';
import { Clock, SystemClock } from './clock';
import { ErrorFilter } from './http/error.filter';
import { DtoValidationPipe } from './http/validation.pipe';
import { Metrics } from './metrics';

/** What every context shares: validation, the error filter, the clock and the metrics. */
@Global()
@Module({
  providers: [
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_PIPE, useClass: DtoValidationPipe },
    { provide: Clock, useClass: SystemClock },
    Metrics,
  ],
  exports: [Clock, Metrics],
})
export class CommonModule {}
