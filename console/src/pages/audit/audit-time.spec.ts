import { isTime } from './audit-time';

test.each([
  ['2024-11-19T06:02:07Z', true],
  ['2024-11-19T06:02:07.123Z', true],
  ['2024-11-19T06:02:07.123456+00:00', true],
  ['2024-11-19T06:02 spam wave', false],
  ['2024-11-19T06:02:07Z and later', false],
  ['2024-19-39T46:02:07Z', false],
  ['2024-11-19', false],
  ['', false],
])('that the value %j of the audit log is a time is %s', (value, is) => expect(isTime(value)).toBe(is));
