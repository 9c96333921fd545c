import { readRows } from './row';
import { describeContract } from './runner';

describeContract('reblog controls', readRows('reblog-controls'));
