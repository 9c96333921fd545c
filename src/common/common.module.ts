import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_PIPE } from '@nestjs/core';
import { Clock, SystemClock } from './clock';
import { ErrorFilter } from './http/error.filter';
import { DtoValidationPipe } from './http/validation.pipe';

/** What every context shares: validation, the error filter and the clock. */
@Global()
@Module({
  providers: [
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_PIPE, useClass: DtoValidationPipe },
    { provide: Clock, useClass: SystemClock },
  ],
  exports: [Clock],
})
export class CommonModule {}
