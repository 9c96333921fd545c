/** A read whose time is measured. */
export interface ScaleCall {
  name: string;
  /** Below the API's base. */
  path: string;
}

const read = (name: string, path: string): ScaleCall => ({ name, path });

/** A hashtag of a third of the seeded posts. */
export const COMMON_HASHTAG = 'photography';

/** What people and consumers ask for most, and what takes longest with many posts. */
export const READS: readonly ScaleCall[] = [
  read('statistics', 'stats'),
  read('statistics of streams', 'stats/streams'),
  read('activity of 30 days', 'stats/activity?days=30'),
  read('queue overview', 'curated/overview'),
  read('blocked hashtags', 'reblog-controls/blocked-hashtags'),
  read('list, first 100', 'posts?limit=100'),
  read('list by score', 'posts?limit=100&spam_score_min=60'),
  read('list by language', 'posts?limit=100&language=de'),
  read(
    'list by stream, score and media',
    'posts?limit=100&stream_id=1&spam_score_min=10&spam_score_max=60&has_media=true',
  ),
  read('list, unreviewed', 'posts?limit=100&reviewed=false'),
  read('list, unreviewed, by score', 'posts?limit=100&reviewed=false&sort=score_desc'),
  read('list, 10,000 posts down', 'posts?limit=100&skip=10000'),
  read('list of approved posts', 'posts?limit=100&approved=true'),
  read('list of pending', 'posts?limit=100&queue_status=pending'),
  read('search, common word', 'posts?limit=100&q=gardening'),
  read('search, rare word', 'posts?limit=100&q=sidehustle'),
  read('list by score, highest first', 'posts?limit=100&sort=score_desc'),
  read('search, common word by score', 'posts?limit=100&q=gardening&sort=score_desc'),
  read('search, rare word by score', 'posts?limit=100&q=sidehustle&sort=score_desc'),
  read('search, two words by score', 'posts?limit=100&q=light%20morning&sort=score_desc'),
  read(
    'search, two words among unreviewed, by score',
    'posts?limit=100&reviewed=false&q=climate%20gardening&sort=score_desc',
  ),
];
