import { GENERAL_ROWS } from './general';
import { describeContract } from './runner';

describeContract('every endpoint', GENERAL_ROWS, { readOnly: true });
