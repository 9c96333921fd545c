import { describeContract } from './runner';
import { STREAM_ROWS } from './streams';

describeContract('streams', STREAM_ROWS);
