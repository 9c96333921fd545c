import { readRows } from './row';
import { describeContract } from './runner';

describeContract('statistics', readRows('stats'));
