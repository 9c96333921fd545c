import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawAvatar, drawPicture, PICTURE_SIZES, type PictureSpec } from './pictures/picture';

/** A file to send. */
export interface MediaFile {
  type: string;
  body: Buffer;
}

const MAX_CACHED_FILES = 48;
const FILE_PATH = /^\/(media|avatars)\/([\w-]{1,40})(?:\/(original|small))?\.(png|mp4|wav)$/;

/** Draws pictures on request, each of its post alone, and caches the last 48; all films and sounds are the same. */
export class MediaFiles {
  private readonly cached = new Map<string, MediaFile>();

  constructor(private readonly pictures: ReadonlyMap<string, PictureSpec>) {}

  /** The file under a path of this instance; null when there is none. */
  find(path: string): MediaFile | null {
    const file = this.cached.get(path) ?? this.draw(path);
    if (!file) return null;
    // Moved to the end: the first entry of the map is the least recently used.
    this.cached.delete(path);
    this.cached.set(path, file);
    const [oldest] = this.cached.keys();
    if (this.cached.size > MAX_CACHED_FILES && oldest !== undefined) this.cached.delete(oldest);
    return file;
  }

  private draw(path: string): MediaFile | null {
    const [, folder, name = '', size, extension] = FILE_PATH.exec(path) ?? [];
    if (folder === 'media') return this.drawMedia(name, size, extension);
    const isAvatar = folder === 'avatars' && size === undefined && extension === 'png';
    return isAvatar ? { type: 'image/png', body: drawAvatar(name) } : null;
  }

  private drawMedia(id: string, size: string | undefined, extension: string | undefined): MediaFile | null {
    const picture = this.pictures.get(id);
    if (!picture || (size !== 'original' && size !== 'small')) return null;
    if (extension === 'png') return { type: 'image/png', body: drawPicture(picture, PICTURE_SIZES[size]) };
    if (size === 'small') return null;
    return extension === 'mp4'
      ? { type: 'video/mp4', body: read('film.mp4') }
      : { type: 'audio/wav', body: read('sound.wav') };
  }
}

const read = (name: string) => readFileSync(join(__dirname, 'files', name));
