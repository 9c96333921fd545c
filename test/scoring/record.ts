import { isProfileName, type ProfileName } from './profiles';

/** A medium of a record; `alt` is null where the author described nothing. */
export interface RecordMedium {
  type: 'image' | 'gifv' | 'video' | 'audio';
  alt: string | null;
}

/** A post as it is written by hand in the `.txt` files beside this one. */
export interface PostRecord {
  language: string;
  profile: ProfileName;
  username: string;
  domain: string;
  /** As typed into the composer. */
  text: string;
  media: RecordMedium[];
  /** The content warning. */
  warning: string;
  /** Null: made from the user name. */
  displayName: string | null;
}

const HEAD = /^== ([a-z]{2}) ([a-z]+) ([\w.]+)@([a-z.]+\.example)$/;
const DETAIL = /^: (image|gifv|video|audio|warning|name) (.+)$/;

/**
 * The records of a file, each a line `== LANGUAGE PROFILE USER@DOMAIN`, then details (`: image ALT`, where `-` is no alt
 * text; `: name DISPLAY NAME`; `: warning TEXT`), then the text. `\u{200b}` stands for a character that readers of the file
 * could not see or tell apart. Throws on anything else.
 */
export function readRecords(file: string): PostRecord[] {
  return file.split(/\n(?=== )/).map(readRecord);
}

function readRecord(block: string): PostRecord {
  const [head = '', ...lines] = block.split('\n');
  const match = HEAD.exec(head);
  const [, language = '', profile = '', username = '', domain = ''] = match ?? [];
  if (!match || !isProfileName(profile)) throw new Error(`Not the head of a record: ${head}`);
  const first = lines.findIndex((line) => !line.startsWith(': '));
  const text = unescape(
    lines
      .slice(first < 0 ? lines.length : first)
      .join('\n')
      .trim(),
  );
  const record: PostRecord = { language, profile, username, domain, text, media: [], warning: '', displayName: null };
  for (const line of lines.slice(0, first < 0 ? lines.length : first)) addDetail(record, line);
  return record;
}

function addDetail(record: PostRecord, line: string): void {
  const [, key, value = ''] = DETAIL.exec(line) ?? [];
  if (key === undefined) throw new Error(`Not a detail of a record: ${line}`);
  if (key === 'name') record.displayName = value;
  else if (key === 'warning') record.warning = value;
  else record.media.push({ type: key as RecordMedium['type'], alt: value === '-' ? null : value });
}

function unescape(text: string): string {
  return text.replace(/\\u\{([0-9a-f]{1,6})\}/g, (_, digits: string) => String.fromCodePoint(parseInt(digits, 16)));
}
