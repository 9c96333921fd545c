import { POST_ROWS } from './posts';
import { describeContract } from './runner';

describeContract('posts', POST_ROWS);
