import { type Command, findCommands, noteUse } from './commands';

const command = (label: string, detail?: string): Command => ({
  id: label,
  icon: 'open',
  label,
  detail,
  run: () => {},
});

describe('findCommands', () => {
  const COMMANDS = [command('Go to Queue'), command('Queue'), command('#Café', 'lente.example'), command('Approve')];
  const found = (text: string, commands = COMMANDS) => findCommands(commands, text).map(({ label }) => label);

  it.each([
    ['queue', ['Queue', 'Go to Queue']],
    ['to qu', ['Go to Queue']],
    ['cafe lente', ['#Café']],
    ['nothing', []],
    ['', ['Go to Queue', 'Queue', '#Café', 'Approve']],
  ])('finds by %j', (text, labels) => {
    expect(found(text)).toEqual(labels);
  });

  it('begins with what was used last, where nothing is typed', () => {
    const commands = COMMANDS.map((one) => ({ ...one, id: `used ${one.id}` }));
    noteUse('used Approve');
    noteUse('used #Café');
    expect(found('', commands)).toEqual(['#Café', 'Approve', 'Go to Queue', 'Queue']);
    expect(found('queue', commands)).toEqual(['Queue', 'Go to Queue']);
  });
});
