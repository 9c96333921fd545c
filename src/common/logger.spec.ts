import { escapeControl } from './logger';

describe('escapeControl', () => {
  it.each([
    ['plain text, \ttabs\nand lines', 'plain text, \ttabs\nand lines'],
    ['\u001b[2Jgone', '\\u001b[2Jgone'],
    ['over\rwritten', 'over\\u000dwritten'],
    ['\u202egnitrats', '\\u202egnitrats'],
    ['\u0000', '\\u0000'],
  ])('writes %j as %j', (text, escaped) => expect(escapeControl(text)).toBe(escaped));
});
