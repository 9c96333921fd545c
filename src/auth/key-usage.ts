import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { ApiKeysRepository } from './api-keys.repository';
import { KeyNotes } from './key-notes';

/** From one note of a key's use to the next, in milliseconds. */
const USE_PAUSE = 60_000;

/** A consumer's page tells how many seconds ago it was seen, so this one is closer. */
const PULL_PAUSE = 10_000;

/** Notes when keys were last used, and when they last asked for a post. */
@Injectable()
export class KeyUsage implements BeforeApplicationShutdown {
  private readonly uses: KeyNotes;
  private readonly pulls: KeyNotes;

  constructor(keys: ApiKeysRepository) {
    this.uses = new KeyNotes({ what: 'use', pause: USE_PAUSE, write: (ids) => keys.noteUse(ids) });
    this.pulls = new KeyNotes({ what: 'pull', pause: PULL_PAUSE, write: (ids) => keys.notePull(ids) });
  }

  /** The key with this id is being used. */
  note(id: number): void {
    this.uses.add(id);
  }

  /** The key with this id asks the queue for the next post. */
  notePull(id: number): void {
    this.pulls.add(id);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.uses.close(), this.pulls.close()]);
  }
}
