import { describeRandomSessions } from '../../test/outbox/random-sessions';

describeRandomSessions({ numRuns: Number(process.env.OUTBOX_RUNS ?? 300) });
