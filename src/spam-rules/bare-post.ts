import { htmlToText } from '../common/html/html-text';
import type { UnscoredPost } from './scorable-post';

const NO_SIGNALS = {
  createdAt: null,
  followers: null,
  following: null,
  statuses: null,
  bot: null,
  discoverable: null,
  indexable: null,
  noindex: null,
  bioTags: [],
};

/** A post of which nothing is known but its HTML and what is given, so that texts from anywhere can be scored. */
export function barePost(content: string, known: Partial<UnscoredPost> = {}): UnscoredPost {
  return {
    uri: 'https://home.example/users/someone/statuses/1',
    url: 'https://home.example/@someone/1',
    instance: 'home.example',
    streamInstance: 'home.example',
    createdAt: new Date('2025-06-01T12:00:00Z'),
    content,
    plainText: htmlToText(content),
    language: null,
    sensitive: false,
    spoilerText: '',
    favouritesCount: 0,
    hashtags: [],
    media: [],
    authorUsername: 'someone',
    authorUri: 'https://home.example/users/someone',
    authorAccount: 'someone@home.example',
    authorDisplayName: 'Someone',
    authorSignals: NO_SIGNALS,
    ...known,
  };
}
