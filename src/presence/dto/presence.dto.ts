import { ArrayMaxSize, IsArray, IsBoolean, IsInt, Max, Min } from 'class-validator';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { AsSent, BodyId, IfGiven, IfGivenAndNotNull, Text } from '../../common/http/dto.decorators';
import { Example, Id, ID_SCHEMA, LARGEST, Nested, Timestamp } from '../../common/http/property.decorators';

const MOST_KEPT = 20;

/** Apart, as the document would give the limits of each to the list. */
const AreIds = (): PropertyDecorator =>
  applyDecorators(IsInt({ each: true }), Min(0, { each: true }), Max(LARGEST, { each: true }));

/** Which post a page shows now. */
export class OpenPostDto {
  /** The post's id; null or missing if the page shows none. */
  @IfGivenAndNotNull()
  @BodyId({ nullable: true, required: false, example: 4711 })
  post_id?: number | null;

  /** Which of your open pages this is: a random text of at most 40 characters. Not needed with one page. */
  @ApiProperty({ required: false, maxLength: 40, example: 'k3v9x2' })
  @IfGiven()
  @Text(0, 40)
  page?: string = '';

  /** Take over the post from the person who has it open. */
  @ApiProperty({ required: false, example: false })
  @IfGiven()
  @AsSent()
  @IsBoolean()
  take?: boolean = false;

  /** Posts that you decided on this page but have not sent yet, at most 20: others skip them. Omitted: unchanged. */
  @ApiProperty({ type: 'array', items: ID_SCHEMA, required: false, maxItems: MOST_KEPT, example: [4709] })
  @IfGiven()
  @IsArray()
  @ArrayMaxSize(MOST_KEPT)
  @AreIds()
  keeps?: number[];
}

/** Somebody else who has a post open. */
export class PresentReviewerDto {
  /** The post that they have open. */
  @Id(4711)
  post_id: number;

  /** Who it is: `user:<name>` or `key:<name>`. */
  @Example('user:marta')
  actor: string;

  /** Since when they have had it open. */
  @Timestamp('2026-03-01T12:00:00.000Z')
  opened_at: Date;

  /** Until when others leave it to them, 90 seconds; null if that has passed or somebody else took over. */
  @Timestamp('2026-03-01T12:01:30.000Z')
  held_until: Date | null;
}

/** Who else has which post open now. */
export class PresenceDto {
  /** The others, by post. If several have it open, the one it is left to comes first. */
  @Nested()
  items: PresentReviewerDto[];
}
