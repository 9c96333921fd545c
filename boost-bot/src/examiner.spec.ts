import { Examiner } from './examiner';
import type { QueueItem } from './queue';
import { StateFile } from './state-file';

const ITEM = {
  fenliu_post_id: 7,
  post_uri: 'https://fjordlys.example/notes/7',
  content: '<p>Mist</p>',
  spoiler_text: '',
  media_attachments: [],
  details: {},
} as unknown as QueueItem;

describe('a boost whose answer was lost', () => {
  const examine = async (isBegun: boolean, isListed: boolean) => {
    const file = StateFile.open('/nowhere/state.json', 10, false);
    const boost = { postId: 7, uri: ITEM.post_uri, statusId: '1', author: '', at: 0, isSure: false, pictures: [] };
    if (isBegun) file.begin(boost, 0);
    // As on Sharkey 2024.9.
    const status = { id: '1', uri: ITEM.post_uri, visibility: 'public', content: ITEM.content, reblogged: false };
    const tools = {
      server: { find: async () => status, hasBoosted: async () => isListed },
      pictures: { hashOf: async () => null },
      duplicates: { picturesOf: async () => [], find: () => null },
      pace: { hasRoomFor: () => true },
      file,
      ownHost: 'social.example',
    };
    return (await new Examiner(tools as unknown as ConstructorParameters<typeof Examiner>[0]).examine(ITEM)).call;
  };

  it.each([
    ['was made, as the list of boosts says', true, true, 'ack'],
    ['was not made', true, false, 'boost'],
    ['is none: without one, no list is asked for', false, true, 'boost'],
  ])('%s', async (_, isBegun, isListed, call) => expect(await examine(isBegun, isListed)).toBe(call));
});
