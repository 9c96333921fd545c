import { isTime } from './audit-time';

describe('a value of the audit log', () => {
  test.each(['2024-11-19T06:02:07Z', '2024-11-19T06:02:07.123Z', '2024-11-19T06:02:07.123456+00:00'])(
    '%s is a time',
    (value) => {
      expect(isTime(value)).toBe(true);
    },
  );

  test.each(['2024-11-19T06:02 spam wave', '2024-11-19T06:02:07Z and later', '2024-19-39T46:02:07Z', '2024-11-19', ''])(
    '%j is no time',
    (value) => {
      expect(isTime(value)).toBe(false);
    },
  );
});
