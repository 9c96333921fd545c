import { readRows } from './row';
import { describeContract } from './runner';

describeContract('posts', readRows('posts'));
