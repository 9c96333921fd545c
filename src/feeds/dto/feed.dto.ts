import { IsBoolean, IsIn } from 'class-validator';
import { ApiProperty } from '@nestjs/swagger';
import { IfGiven, Text } from '../../common/http/dto.decorators';
import { ListOf } from '../../common/http/page.dto';
import { Example, Id, Timestamp } from '../../common/http/property.decorators';
import { ChosenStreams, StreamIds } from '../../common/http/stream-ids';
import { type Feed, FEED_KINDS, type FeedKind } from '../feed.entity';

const Kind = (): PropertyDecorator => ApiProperty({ enum: FEED_KINDS, enumName: 'FeedKind', example: 'delivered' });

/** A new feed. */
export class CreateFeedDto {
  /** The title that its readers see, 1 to 100 characters. */
  @ApiProperty({ example: 'Photography' })
  @Text(1, 100)
  name: string;

  /** Ids of the streams whose posts it has; omitted or null: all. */
  @ChosenStreams()
  streams?: number[] | null;

  /** `delivered`: posts that a consumer confirmed. `approved`: all approved ones. */
  @Kind()
  @IsIn(FEED_KINDS)
  of: FeedKind;

  /** Include sensitive posts, and posts with a content warning? */
  @ApiProperty({ required: false, example: false })
  @IfGiven()
  @IsBoolean()
  sensitive?: boolean;
}

/** A feed. Anyone who knows its address may read it. */
export class FeedDto {
  /** The feed's id. */
  @Id(2)
  id: number;
  /** Its title. */
  @Example('Photography')
  name: string;
  /** The streams whose posts it has; null for all. */
  @StreamIds()
  streams: number[] | null;
  /** Which posts it has. */
  @Kind()
  of: FeedKind;
  /** Does it include sensitive posts? */
  @Example(false)
  sensitive: boolean;
  /** Its address as Atom. With `.json` at the end it is a JSON Feed. */
  @Example('https://sluice.example/feeds/9q2JmX4cTnB7wXk1ZsRw0eHuLpAo3GfJ.atom')
  address: string;
  /** When it was created, ISO 8601. */
  @Timestamp('2026-03-01T12:00:00.000Z')
  created_at: Date;

  static from({ id, name, streams, of, sensitive, createdAt }: Feed, address: string): FeedDto {
    return { id, name, streams, of, sensitive, address, created_at: createdAt };
  }
}

/** A part of the list of feeds. */
export class FeedListDto extends ListOf(FeedDto, 'feeds') {}
