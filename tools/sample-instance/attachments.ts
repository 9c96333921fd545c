import { stableNumber } from './accounts';
import type { MediaDraft, PostDraft } from './draft';
import type { WireMedia } from './status.wire';

/** All films and sounds are the same. */
const FILES = { gifv: 'film.mp4', video: 'film.mp4', audio: 'sound.wav' } as const;
const PICTURE_SIZE = { width: 720, height: 480 };
const FILM_SIZE = { width: 128, height: 96 };

/** The BlurHash of one picture of each kind (https://blurha.sh), for all of them. */
const BLURHASHES: Record<string, string> = {
  mountains: 'LdJG=X%1aes,}rWCV[jZDkR+a}WC',
  sea: 'LWA.J:%Kj[Nfu6WWf7ofD$NKays+',
  forest: 'L-JbH8ofj[t6_LoefQkBRiayayay',
  city: 'LA7T;WNJf4n.aps:j]oeD~ofj]WT',
  leaves: 'LE8sQ[y,RkRR%woxWVV]VbkBjajG',
  chart: 'LjP%S0?axsj^~ojZM}of%LIpWDxZ',
  code: 'LA6*zN_4sAI9t8t8o|kWadV@RjWC',
  coins: 'LXL1lEr|RrV~1=Sut0R.s*RXt0t0',
};

/** The attachments of a draft on the wire; `key` makes their ids. */
export function attachmentsOf(draft: PostDraft, key: string, origin: string): WireMedia[] {
  return (draft.media ?? []).map((media, index) => ({
    id: stableNumber(`${key} media ${index}`, 18),
    ...wireMedia(media, origin),
    ...draft.mediaOverrides,
  }));
}

function wireMedia({ type, picture, alt }: MediaDraft, origin: string): Omit<WireMedia, 'id'> {
  const folder = `${origin}/media/${picture}`;
  return {
    type: type ?? 'image',
    url: type ? `${origin}/media/${FILES[type]}` : `${folder}/original.png`,
    preview_url: `${folder}/small.png`,
    remote_url: null,
    meta: type === 'audio' ? { length: '0:00:02.00', duration: 2, audio_encode: 'pcm_u8' } : pictureMeta(type),
    description: alt ?? null,
    blurhash: type === 'audio' ? null : (BLURHASHES[/^\w+/.exec(picture)?.[0] ?? ''] ?? null),
  };
}

function pictureMeta(film?: string): Record<string, unknown> {
  const small = sizeMeta(PICTURE_SIZE);
  return film
    ? { original: sizeMeta(FILM_SIZE), small, fps: 4, duration: 2 }
    : { focus: { x: 0, y: 0 }, original: small, small };
}

function sizeMeta({ width, height }: { width: number; height: number }): Record<string, unknown> {
  return { width, height, size: `${width}x${height}`, aspect: width / height };
}
