import { ArgumentsError } from '../../src/cli/arguments';
import { readArguments } from './arguments';

describe('readArguments', () => {
  it('has defaults', () => {
    expect(readArguments(['-'])).toEqual({
      files: ['-'],
      config: null,
      evidence: false,
      quiet: false,
      worst: 5,
      at: [15, 25, 50],
    });
  });

  it('reads every option', () => {
    const given = '--evidence a.ndjson b.ndjson --quiet --worst 0 --at 10,20 --config c.json'.split(' ');
    expect(readArguments(given)).toEqual({
      files: ['a.ndjson', 'b.ndjson'],
      config: 'c.json',
      evidence: true,
      quiet: true,
      worst: 0,
      at: [10, 20],
    });
  });

  it('asks for help only', () => expect(readArguments(['--help'])).toBeNull());

  it.each([[[]], [['a', '--wurst', '2']], [['a', '--worst', '-1']], [['a', '--at', '10,']]])('refuses %j', (given) =>
    expect(() => readArguments(given)).toThrow(ArgumentsError),
  );
});
