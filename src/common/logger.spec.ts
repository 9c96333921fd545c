import { escapeControl, RequestMessage, ServiceLogger } from './logger';

describe('escapeControl', () => {
  it.each([
    ['plain text, \ttabs\nand lines', 'plain text, \ttabs\nand lines'],
    ['\u001b[2Jgone', '\\u001b[2Jgone'],
    ['over\rwritten', 'over\\u000dwritten'],
    ['\u202egnitrats', '\\u202egnitrats'],
    ['\u0000', '\\u0000'],
  ])('writes %j as %j', (text, escaped) => expect(escapeControl(text)).toBe(escaped));
});

describe('ServiceLogger', () => {
  function written(format: 'json' | 'pretty'): string {
    const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    try {
      const message = new RequestMessage('GET /posts [a-1] failed \u001b[2J', 'a-1');
      new ServiceLogger({ level: 'log', format }).error(message, undefined, 'ErrorFilter');
      return write.mock.calls.map(([text]) => String(text)).join('');
    } finally {
      write.mockRestore();
    }
  }

  it('names the request in a field of its own in JSON', () => {
    expect(JSON.parse(written('json'))).toMatchObject({
      level: 'error',
      message: 'GET /posts [a-1] failed \\u001b[2J',
      requestId: 'a-1',
      context: 'ErrorFilter',
    });
  });

  it('writes one line of text for people', () => {
    expect(written('pretty')).toContain('GET /posts [a-1] failed \\u001b[2J');
  });
});
