import type { MeasuredPost } from './measured-post';

/** A plain post for the specs of the model. */
export function aMeasuredPost(overrides: Partial<MeasuredPost> = {}): MeasuredPost {
  return {
    plainText: 'The cat sleeps on the warm stove',
    hashtags: ['cats'],
    language: 'en',
    hasMedia: false,
    missingAlt: false,
    sensitive: false,
    hasWarning: false,
    createdAt: new Date('2026-01-01T00:00:00Z'),
    authorAccount: 'mira@fjordlys.example',
    authorSignals: {
      createdAt: '2020-01-01T00:00:00.000Z',
      followers: 120,
      following: 80,
      statuses: 900,
      bot: false,
      discoverable: true,
      indexable: true,
      noindex: false,
      bioTags: [],
    },
    ruleScores: { spam_keywords: 0, external_links: 0 },
    ...overrides,
  };
}
