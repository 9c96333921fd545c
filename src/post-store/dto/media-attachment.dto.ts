import { MEDIA_TYPES, type MediaAttachment, type MediaType } from '../../common/post-content';
import { ApiProperty } from '@nestjs/swagger';
import { ApiExample } from '../../common/http/api-example';

/** A picture, film or sound of a post. */
@ApiExample<MediaAttachmentDto>({
  type: 'image',
  url: 'https://media.fjordlys.example/fjord.jpg',
  preview_url: 'https://media.fjordlys.example/fjord-small.jpg',
  description: 'A fjord at dawn, still water, snow on the far side',
  blurhash: null,
  width: 1600,
  height: 1200,
})
export class MediaAttachmentDto {
  /** What it is. */
  @ApiProperty({ enum: MEDIA_TYPES, enumName: 'MediaType', enumSchema: { description: 'What a medium is.' } })
  type: MediaType;
  /** Where the full media is. */
  url: string;
  /** Where a smaller picture of it is; null where there is none. */
  preview_url: string | null;
  /** The alt text; null where there is none. */
  description: string | null;
  /** A BlurHash of the picture; null where there is none. */
  blurhash: string | null;
  /** Width in pixels; null where it is not known. */
  width: number | null;
  /** Height in pixels; null where it is not known. */
  height: number | null;

  static from(media: MediaAttachment): MediaAttachmentDto {
    return {
      type: media.type,
      url: media.url,
      preview_url: media.previewUrl,
      description: media.description,
      blurhash: media.blurhash,
      width: media.width,
      height: media.height,
    };
  }
}
