import { readRows } from './row';
import { describeContract } from './runner';

describeContract('cleanup and trim', readRows('upkeep'));
