import { serverArguments } from './postmaster';

describe('serverArguments', () => {
  it.each([
    ['/srv/run', ['port=5432', 'listen_addresses=', 'unix_socket_directories="/srv/run"']],
    ['/srv/a, "b"', ['port=5432', 'listen_addresses=', 'unix_socket_directories="/srv/a, ""b"""']],
    ['127.0.0.1', ['port=5432', 'listen_addresses=127.0.0.1', 'unix_socket_directories=']],
  ])('make the server listen at %s only', (host, expected) => {
    expect(serverArguments({ host, port: 5432 }, true)).toEqual(expect.arrayContaining(expected));
  });

  it.each([
    [true, false],
    [false, true],
  ])('turn fsync off when durable is %s: %s', (durable, off) => {
    expect(serverArguments({ host: '/srv/run', port: 5432 }, durable).includes('fsync=off')).toBe(off);
  });
});
