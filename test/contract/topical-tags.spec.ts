import { readRows } from './row';
import { describeContract } from './runner';

describeContract('topical rules', readRows('topical-tags'));
