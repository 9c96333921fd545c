import { UPKEEP_ROWS } from './upkeep';
import { describeContract } from './runner';

describeContract('cleanup and trim', UPKEEP_ROWS);
