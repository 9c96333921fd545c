import { A_MONDAY, QUEUE_ROWS, TIMEOUT_ROWS, TOPICAL_SELECTION_ROWS } from './curated-queue';
import { describeContract } from './runner';

describeContract('the curated queue', QUEUE_ROWS);
describeContract('the topical selection', TOPICAL_SELECTION_ROWS, { now: () => A_MONDAY });
describeContract('the reservation timeout', TIMEOUT_ROWS, { env: { RESERVE_TIMEOUT_SECONDS: '30' } });
