import { STATS_ROWS } from './stats';
import { describeContract } from './runner';

describeContract('statistics', STATS_ROWS);
