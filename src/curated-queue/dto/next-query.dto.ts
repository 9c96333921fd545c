import { Transform } from 'class-transformer';
import { IsBoolean } from 'class-validator';
import { IfGiven } from '../../common/http/dto.decorators';
import type { NextChoice } from '../curated-queue.service';

/** The contract lets true, 1 and yes switch on, and anything else off; only a parameter given twice is refused. */
const ToSwitch = (): PropertyDecorator =>
  Transform(({ obj, key }) => {
    const given: unknown = obj[key];
    return typeof given === 'string' ? ['true', '1', 'yes'].includes(given.toLowerCase()) : given;
  });

/** Which post is wanted. */
export class NextQueryDto {
  /** Choose one at random instead of the oldest: `true`, `1` or `yes`. */
  @IfGiven()
  @ToSwitch()
  @IsBoolean()
  random?: boolean = false;

  /** Prefer a post that is topical today: `true`, `1` or `yes`. */
  @IfGiven()
  @ToSwitch()
  @IsBoolean()
  include_topical?: boolean = false;

  /** With `include_topical`: return nothing rather than a post that is not topical. */
  @IfGiven()
  @ToSwitch()
  @IsBoolean()
  topical_only?: boolean = false;

  toChoice(): NextChoice {
    const topical = this.topical_only ? 'only' : 'first';
    return { random: this.random === true, topical: this.include_topical ? topical : 'any' };
  }
}
