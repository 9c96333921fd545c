import { QueryFailedError } from 'typeorm';
import { outageReason, SilentConnectionError } from './outage';

const driverError = (message: string, fields: object = {}) => Object.assign(new Error(message), fields);

describe('an error of the database', () => {
  it.each([
    ['57P01', 'terminating connection due to administrator command'],
    ['57P02', 'terminating connection because of crash of another server process'],
    ['57P03', 'the database system is starting up'],
    ['53100', 'could not extend file "base/5/16384": No space left on device'],
    ['53300', 'sorry, too many clients already'],
    ['08006', 'connection failure'],
    ['25P03', 'terminating connection due to idle-in-transaction timeout'],
    ['25006', 'cannot execute UPDATE in a read-only transaction'],
    ['58030', 'could not read block'],
    ['28P01', 'password authentication failed for user "sluice"'],
  ])('with SQLSTATE %s is an outage, from the driver or wrapped by TypeORM', (code, message) => {
    const error = driverError(message, { code });
    expect(outageReason(error)).toBe(message);
    expect(outageReason(new QueryFailedError('SELECT 1', [], error))).toBe(message);
  });

  it.each([
    driverError('connect ECONNREFUSED 127.0.0.1:5432', { code: 'ECONNREFUSED', syscall: 'connect' }),
    driverError('read ECONNRESET', { code: 'ECONNRESET', syscall: 'read' }),
    driverError('getaddrinfo ENOTFOUND db', { code: 'ENOTFOUND', syscall: 'getaddrinfo' }),
    new AggregateError([driverError('connect ECONNREFUSED ::1:5432', { syscall: 'connect' })]),
    new Error('Connection terminated unexpectedly'),
    new Error('Connection terminated due to connection timeout'),
    new Error('timeout exceeded when trying to connect'),
    new Error('Client has encountered a connection error and is not queryable'),
    new SilentConnectionError(25_000),
    new QueryFailedError('SELECT 1', [], new Error('Connection terminated unexpectedly')),
  ])('of a connection is an outage: %p', (error) => {
    expect(outageReason(error)).not.toBeNull();
  });

  it.each([
    driverError('canceling statement due to statement timeout', { code: '57014' }),
    driverError('division by zero', { code: '22012' }),
    driverError('duplicate key value violates unique constraint', { code: '23505' }),
    driverError('deadlock detected', { code: '40P01' }),
    driverError('relation "nothing" does not exist', { code: '42P01' }),
    driverError("ENOENT: no such file or directory, open 'x'", { code: 'ENOENT', syscall: 'open' }),
    new TypeError('x is not a function'),
    'a text',
    undefined,
  ])('of the statement or of ours is none: %p', (error) => {
    expect(outageReason(error)).toBeNull();
    expect(outageReason(new QueryFailedError('SELECT 1', [], error instanceof Error ? error : new Error()))).toBeNull();
  });
});
