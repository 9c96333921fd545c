import { describeReasons } from '../../test/scoring/reasons';

describeReasons({ step: 1, least: 900 });
