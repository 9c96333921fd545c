import { describeContract } from './runner';
import { bothPrefixes } from './streams';

describeContract('streams', bothPrefixes());
