import { readRows } from './row';
import { describeContract } from './runner';

const A_MONDAY = new Date('2026-03-02T12:00:00.000Z');

describeContract('the curated queue', readRows('curated-queue'));
describeContract('the topical selection', readRows('topical-selection'), { now: () => A_MONDAY });
describeContract('the reservation timeout', readRows('timeout'), { env: { RESERVE_TIMEOUT_SECONDS: '30' } });
