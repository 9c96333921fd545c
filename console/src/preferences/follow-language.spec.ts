import { showLanguage } from '../i18n/shown-language';
import { followLanguage } from './follow-language';

jest.mock('../i18n/shown-language', () => ({ showLanguage: jest.fn() }));
jest.mock('./preference-store', () => ({
  preferenceStore: { getState: () => ({ language: 'de' }), subscribe: () => undefined },
}));

describe('the language that is followed', () => {
  let window: EventTarget;
  const asked: string[] = [];
  let loadable: string[] = [];

  beforeEach(() => {
    window = new EventTarget();
    Object.assign(globalThis, { window });
    asked.length = 0;
    jest.mocked(showLanguage).mockImplementation(async (language) => {
      asked.push(language);
      if (!loadable.includes(language)) throw new Error('no network');
    });
  });
  afterEach(() => Reflect.deleteProperty(globalThis, 'window'));

  it('is the other one until the network is back', async () => {
    loadable = ['en'];
    await followLanguage();
    expect(asked).toEqual(['de', 'en']);
    window.dispatchEvent(new Event('online'));
    expect(asked).toEqual(['de', 'en', 'de']);
  });

  it('is told to be missing where no file can be loaded', async () => {
    loadable = [];
    await expect(followLanguage()).rejects.toThrow('no network');
    expect(asked).toEqual(['de', 'en']);
  });
});
