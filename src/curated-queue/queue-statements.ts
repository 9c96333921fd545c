import type { DescribedStatement } from '../database/prepared';
import { NEXT_OLDEST, NEXT_RANDOM, NEXT_RANDOM_TOPICAL, NEXT_TOPICAL, SWEEP } from './next.sql';
import { ACK, ERROR, EXTEND, FAILED_FOR, NACK, REQUEUE, STATE, STATES } from './transitions.sql';

/** Every statement of the queue's protocol. docs/queries.sql is generated from them. */
export const QUEUE_STATEMENTS: readonly DescribedStatement[] = [
  NEXT_OLDEST,
  NEXT_TOPICAL,
  NEXT_RANDOM,
  NEXT_RANDOM_TOPICAL,
  SWEEP,
  ACK,
  NACK,
  ERROR,
  EXTEND,
  REQUEUE,
  FAILED_FOR,
  STATE,
  STATES,
];
