import { describeReasons } from '../../test/scoring/reasons';

// A part of the labelled set; reasons.long.spec.ts takes all of it.
describeReasons({ step: 9, least: 80 });
