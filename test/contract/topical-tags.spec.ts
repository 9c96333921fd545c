import { TOPICAL_TAG_ROWS } from './topical-tags';
import { describeContract } from './runner';

describeContract('topical rules', TOPICAL_TAG_ROWS);
