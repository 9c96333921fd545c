export interface Actor {
  /** `other`: the service, or a word that this console does not know. */
  kind: 'user' | 'key' | 'auto' | 'other';
  name: string;
}

/** Reads `user:<name>`, `key:<name>` or `auto:<filter>`; null has no name. */
export function readActor(text: string | null): Actor {
  const [, kind, name] = /^(user|key|auto):(.*)$/s.exec(text ?? '') ?? [];
  return name === undefined ? { kind: 'other', name: text ?? '' } : { kind: kind as Actor['kind'], name };
}
