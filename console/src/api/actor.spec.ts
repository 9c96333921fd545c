import { readActor } from './actor';

it.each([
  ['user:tomas', { kind: 'user', name: 'tomas' }],
  ['key:bot:two', { kind: 'key', name: 'bot:two' }],
  ['auto:blocked\nuser', { kind: 'auto', name: 'blocked\nuser' }],
  ['service', { kind: 'other', name: 'service' }],
  [null, { kind: 'other', name: '' }],
])('%j is read as %j', (text, actor) => {
  expect(readActor(text)).toEqual(actor);
});
