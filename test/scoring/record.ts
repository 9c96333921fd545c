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
  bio: string;
  /** The answers of its poll; none without one. */
  poll: string[];
  card: { title: string; description: string; url: string } | null;
  /** The names of custom emoji. */
  emojis: string[];
  /** Whom it replies to, one of those mentioned, as `user@domain`; null where it starts a thread. */
  replyTo: string | null;
}

const HEAD = /^== ([a-z]{2}) ([a-z]+) ([\w.]+)@([a-z.]+\.example)$/;
const DETAIL = /^: (image|gifv|video|audio|warning|name|bio|poll|card|emoji|reply) (.+)$/;

const NO_DETAILS = { warning: '', displayName: null, bio: '', poll: [], card: null, emojis: [], replyTo: null };

/**
 * The records of a file, each a line `== LANGUAGE PROFILE USER@DOMAIN`, then details (`: image ALT`, where `-` is no alt
 * text; `: name DISPLAY NAME`; `: bio TEXT`; `: warning TEXT`; `: poll ONE | TWO`; `: card TITLE | DESCRIPTION | ADDRESS`; `: emoji
 * NAMES`; `: reply USER@DOMAIN`), then the text. `\u{200b}` stands for a character that readers of the file
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
  const record: PostRecord = { ...NO_DETAILS, language, profile, username, domain, text, media: [] };
  for (const line of lines.slice(0, first < 0 ? lines.length : first)) addDetail(record, line);
  return record;
}

function addDetail(record: PostRecord, line: string): void {
  const [, key, value = ''] = DETAIL.exec(line) ?? [];
  if (key === undefined) throw new Error(`Not a detail of a record: ${line}`);
  const parts = value.split('|').map((part) => part.trim());
  if (key === 'name') record.displayName = value;
  else if (key === 'warning') record.warning = value;
  else if (key === 'reply') record.replyTo = value;
  else if (key === 'bio') record.bio = value;
  else if (key === 'poll') record.poll = parts;
  else if (key === 'emoji') record.emojis = value.split(' ');
  else if (key === 'card') record.card = { title: parts[0] ?? '', description: parts[1] ?? '', url: parts[2] ?? '' };
  else record.media.push({ type: key as RecordMedium['type'], alt: value === '-' ? null : value });
}

function unescape(text: string): string {
  return text.replace(/\\u\{([0-9a-f]{1,6})\}/g, (_, digits: string) => String.fromCodePoint(parseInt(digits, 16)));
}
