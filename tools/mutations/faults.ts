import type { Fault } from './fault';
import { ACCESS } from './faults/access';
import { BLOCKING } from './faults/blocking';
import { DRAWN } from './faults/drawn';
import { HOLES } from './faults/holes';
import { POSTS } from './faults/posts';
import { QUEUE } from './faults/queue';
import { SURVIVORS } from './faults/survivors';

/** All faults; a fault's number is its place. */
export const FAULTS: readonly Fault[] = [...HOLES, ...QUEUE, ...BLOCKING, ...ACCESS, ...POSTS, ...SURVIVORS, ...DRAWN];
