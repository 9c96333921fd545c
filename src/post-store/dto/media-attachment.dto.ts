import { ApiProperty } from '@nestjs/swagger';
import { MEDIA_TYPES, type MediaType } from '../../common/post-content';
import { Count, Example } from '../../common/http/property.decorators';

/** A picture, film or sound of a post. */
export class MediaAttachmentDto {
  /** What it is. */
  @ApiProperty({
    enum: MEDIA_TYPES,
    enumName: 'MediaType',
    enumSchema: { description: 'What a medium is.' },
    example: 'image',
  })
  type: MediaType;
  /** Where the full media is. */
  @Example('https://media.fjordlys.example/fjord.jpg')
  url: string;
  /** URL of a smaller picture; null if there is none. */
  @Example('https://media.fjordlys.example/fjord-small.jpg')
  preview_url: string | null;
  /** The alt text; null if there is none. */
  @Example('A fjord at dawn, still water, snow on the far side')
  description: string | null;
  /** The picture's BlurHash; null if there is none. */
  @Example(null)
  blurhash: string | null;
  /** Width in pixels; null if unknown. */
  @Count(1600)
  width: number | null;
  /** Height in pixels; null if unknown. */
  @Count(1200)
  height: number | null;
}
