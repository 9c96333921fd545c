import { describeRandomSessions } from '../../test/outbox/random-sessions';

// The same few sessions each time; random-sessions.long.spec.ts has many others.
describeRandomSessions({ numRuns: 5, seed: 20_260_301 });
