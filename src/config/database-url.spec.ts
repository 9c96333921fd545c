import { serverUrls } from './database-url';

describe('the servers of a database URL', () => {
  it.each([
    ['postgres://u:p@db/sluice', ['postgres://u:p@db/sluice']],
    ['postgres://localhost/sluice?host=%2Ftmp', ['postgres://localhost/sluice?host=%2Ftmp']],
    [
      'postgresql://u:a%2Cb@one:5432,two:5433/sluice?sslmode=require',
      ['postgresql://u:a%2Cb@one:5432/sluice?sslmode=require', 'postgresql://u:a%2Cb@two:5433/sluice?sslmode=require'],
    ],
    [
      'postgres://u@one,[2001:db8::2]:5433/sluice?target_session_attrs=read-write',
      ['postgres://u@one/sluice', 'postgres://u@[2001:db8::2]:5433/sluice'],
    ],
    ['postgres://u@one/sluice?target_session_attrs=primary', ['postgres://u@one/sluice']],
  ])('of %s are %j', (url, urls) => {
    expect(serverUrls(url)).toEqual(urls);
  });

  it.each([
    'mysql://u:p@db/sluice',
    'db/sluice',
    'postgres://u:p@db:port/sluice',
    'postgres://u:p@one,two:x/sluice',
    'postgres://u:p@one,two/sluice?target_session_attrs=standby',
  ])('of %s cannot be told', (url) => {
    expect(serverUrls(url)).toBeNull();
  });
});
