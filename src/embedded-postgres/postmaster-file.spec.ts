import { parsePostmasterFile } from './postmaster-file';

const LISTENING = ['4711', '/srv/data', '1780000000', '5432', '/srv/run', '', '  5432001   0', 'ready   ', ''];

describe('parsePostmasterFile', () => {
  it.each([
    ['a ready server on a socket', LISTENING, { pid: 4711, endpoint: { host: '/srv/run', port: 5432 }, ready: true }],
    [
      'a server on loopback',
      LISTENING.with(4, '').with(5, '127.0.0.1').with(3, '40123'),
      { pid: 4711, endpoint: { host: '127.0.0.1', port: 40_123 }, ready: true },
    ],
    [
      'a server in recovery',
      LISTENING.with(7, 'starting'),
      { pid: 4711, endpoint: { host: '/srv/run', port: 5432 }, ready: false },
    ],
    ['a server that does not listen yet', LISTENING.slice(0, 4), { pid: 4711, endpoint: null, ready: false }],
    ['an empty file', [''], null],
    ['an invalid process id', LISTENING.with(0, '-1'), null],
  ])('reads %s', (_, lines, expected) => {
    expect(parsePostmasterFile(lines.join('\n'))).toEqual(expected);
  });
});
