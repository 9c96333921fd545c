import { ApiProperty } from '@nestjs/swagger';
import { QueryInteger, QueryTimestamp } from '../../common/http/dto.decorators';
import { Example, ID_SCHEMA, Integer, LARGEST } from '../../common/http/property.decorators';

/** Where to begin; with neither, now. */
export class PostChangesQueryDto {
  /** Changes after this event: `last_id` of the response before. The header `Last-Event-ID` comes before it. */
  @QueryInteger(0, LARGEST)
  after?: number;

  /** Changes from this time on: `Listed-At` of a list. */
  @QueryTimestamp()
  since?: string;
}

/** Which posts changed. */
export class PostChangesDto {
  /** Id of the event to go on from with `after`. Changes of the last seconds may come twice. */
  @Integer({ example: 81_402 })
  last_id: number;

  /** Ids of the posts that changed, each once. */
  @ApiProperty({ type: 'array', items: { ...ID_SCHEMA }, example: [4711] })
  post_ids: number[];

  /** Who changed each of them, in the same order; null if it was changed several times. */
  @ApiProperty({ type: 'array', items: { type: 'string', nullable: true }, example: ['user:marta'] })
  by: (string | null)[];

  /** Did more posts change than are named? Then load what you show again. */
  @Example(false)
  more: boolean;
}
