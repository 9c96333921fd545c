import { stableNumber } from './accounts';
import type { MediaDraft, PostDraft } from './draft';
import { BLURHASHES, PICTURE_SIZES, type PictureSpec } from './pictures/picture';
import type { WireMedia } from './status.wire';

const EXTENSIONS = { image: 'png', gifv: 'mp4', video: 'mp4', audio: 'wav' } as const;

/** An attachment on the wire, and what its picture shows. */
export interface Attachment {
  media: WireMedia;
  picture: PictureSpec;
}

/** The attachments of a draft; `key` makes their ids. */
export function attachmentsOf(draft: PostDraft, key: string, origin: string): Attachment[] {
  return (draft.media ?? []).map((media, index) => {
    const id = stableNumber(`${key} media ${index}`, 18);
    const picture = { scene: media.scene, seed: id };
    return { media: { ...wireMedia(media, picture, origin), ...draft.mediaOverrides }, picture };
  });
}

function wireMedia(draft: MediaDraft, picture: PictureSpec, origin: string): WireMedia {
  const folder = `${origin}/media/${picture.seed}`;
  return {
    id: picture.seed,
    type: draft.type,
    url: `${folder}/original.${EXTENSIONS[draft.type]}`,
    preview_url: `${folder}/small.png`,
    remote_url: null,
    meta: draft.type === 'audio' ? { length: '0:00:02.00', duration: 2, audio_encode: 'pcm_u8' } : pictureMeta(draft),
    description: draft.alt,
    blurhash: draft.type === 'audio' ? null : BLURHASHES[picture.scene],
  };
}

function pictureMeta(draft: MediaDraft): Record<string, unknown> {
  const original = draft.type === 'image' ? PICTURE_SIZES.original : { width: 128, height: 96 };
  const meta = { original: sizeMeta(original), small: sizeMeta(PICTURE_SIZES.small) };
  return draft.type === 'image' ? { focus: { x: 0, y: 0 }, ...meta } : { ...meta, fps: 4, duration: 2 };
}

function sizeMeta({ width, height }: { width: number; height: number }): Record<string, unknown> {
  return { width, height, size: `${width}x${height}`, aspect: width / height };
}
