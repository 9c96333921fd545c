import type { Outcome } from './consumer-loop.js';
import type { QueueItem } from './queue-item.js';
import { start } from './start.js';

/**
 * The function to replace: reblog the post, send it on, store it. Return `later` to get it again, or an error with a fixed
 * reason to give it up for good. This one prints the post as a line of JSON.
 */
async function deliver(item: QueueItem): Promise<Outcome> {
  // The post is untrusted, and terminals obey control characters; JSON escapes only those below 0x20.
  console.log(JSON.stringify(item).replaceAll(/[\x7f-\x9f]/g, ''));
  return 'delivered';
}

void start(deliver);
