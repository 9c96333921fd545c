import { REBLOG_ROWS } from './reblog-controls';
import { describeContract } from './runner';

describeContract('reblog controls', REBLOG_ROWS);
