import { MEDIA_TYPES, type MediaAttachment, type MediaType } from '../common/post-content';
import { findObject, type WireMedia } from './status.wire';
import { findCount, findUrl, readList, readText } from './wire-values';

const MAX_MEDIA = 32;
const MAX_DESCRIPTION = 10_000;
/** 9 x 9 components, the most that the format has (woltapp/blurhash, Algorithm.md). */
const BLURHASH = /^[0-9A-Za-z#$%*+,\-.:;=?@[\]^_{|}~]{6,166}$/;
/** Something to read besides spaces, controls and the fillers that look blank. */
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u;

/** The media of a status, at most 32; what has no http or https URL is left out. */
export function mapMedia(attachments: unknown): MediaAttachment[] {
  return readList(attachments, MAX_MEDIA).flatMap((entry) => {
    const media: WireMedia | null = findObject(entry);
    const url = findUrl(media?.url, media?.remote_url);
    return media && url !== null ? [mapOne(media, url)] : [];
  });
}

function mapOne(media: WireMedia, url: string): MediaAttachment {
  const description = readText(media.description, MAX_DESCRIPTION);
  const blurhash = readText(media.blurhash, 200);
  const original = findObject(findObject(media.meta)?.['original']);
  return {
    type: readType(media.type),
    url,
    previewUrl: findUrl(media.preview_url),
    description: VISIBLE.test(description) ? description : null,
    blurhash: BLURHASH.test(blurhash) ? blurhash : null,
    width: findCount(original?.['width']) || null,
    height: findCount(original?.['height']) || null,
  };
}

function readType(value: unknown): MediaType {
  return MEDIA_TYPES.find((type) => type === value) ?? 'unknown';
}
