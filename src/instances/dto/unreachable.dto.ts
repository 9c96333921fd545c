import { ApiProperty, ApiResponse } from '@nestjs/swagger';
import { oneOf } from '../../common/http/api-errors';
import { Example } from '../../common/http/property.decorators';
import { UNREACHABLE_REASONS, type UnreachableCode } from '../../fediverse/instance-unreachable.error';

const CODES = Object.keys(UNREACHABLE_REASONS);

export const UnreachableCodeProperty = (): PropertyDecorator =>
  ApiProperty({ enum: CODES, enumName: 'UnreachableCode', example: 'rate_limited' });

/** The instance of a stream could not be read. */
export class UnreachableDto {
  /** What is wrong, in words. */
  @Example('Instance unreachable')
  detail: string;
  /** Why the instance could not be read, for programs. */
  @UnreachableCodeProperty()
  code?: UnreachableCode;
  /** The same in a sentence. */
  @Example(UNREACHABLE_REASONS.rate_limited)
  reason?: string;
}

export const ApiUnreachable = () =>
  ApiResponse({ status: 503, type: UnreachableDto, description: oneOf(['Instance unreachable']) });
