import { assertCleanGarbage } from '../../../test/support/html-faults';

it('sanitised HTML is idempotent, total and clean on garbage', () => {
  expect(() => assertCleanGarbage({ numRuns: 20_000 })).not.toThrow();
});
