/**
 * A key for a reason with this label: its letters and digits, and after two underscores when it was made. Posts keep the key of
 * a reason that has left the list, so no other may ever get it.
 */
export function makeReasonKey(label: string): string {
  const plain = label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
  return `${plain.slice(0, 30) || 'reason'}__${Date.now().toString(36)}`;
}

export function wordsOfKey(key: string): string {
  return key.replace(/__[a-z0-9]+$/, '').replaceAll('_', ' ');
}
