import { writeQueueRows } from '../../src/curated-queue/queue-rows';
import { HOSTILE_HTML } from '../../console/test/hostile-html';
import type { ConsolePage } from './support/console-page';
import { expectSoon } from './support/soon';
import { useConsole } from './support/console-under-test';

/** Breaks out of whatever holds it: an attribute, an element, a script, a template, an address. */
const TEXT = `"'><img src=x onerror=window.hacked=1><script>window.hacked=1</script>{{window.hacked=1}}\${window.hacked=1}\u202e`;
const ADDRESS = 'javascript:window.hacked=1';
const FILE = 'data:text/html,<script>opener.hacked=1</script>';

/** SQL: $1 contents, $2 text, $3 an address that is none; into the posts of $6, as if nothing had looked at them on their way. */
const POISON = `
  UPDATE post SET content = hostile.content, plain_text = $2 || replace(plain_text, $2, ''), author_display_name = $2, author_username = $2, spoiler_text = $2,
    reviewer_notes = $2, url = $3, hashtags = ARRAY[$2], language = $4, instance = $2,
    author_signals = author_signals || jsonb_build_object('bioTags', jsonb_build_array($2::text), 'bio', $2::text),
    media = jsonb_build_array(
      jsonb_build_object('type', 'image', 'url', $3::text, 'preview_url', $3::text, 'description', $2::text, 'blurhash', $2::text,
        'width', 4, 'height', 3),
      jsonb_build_object('type', 'video', 'url', $5::text, 'preview_url', $5::text, 'description', $2::text, 'blurhash', NULL,
        'width', NULL, 'height', NULL)),
    details = jsonb_build_object('editedAt', '2026-01-01T00:00:00.000Z', 'reply', jsonb_build_object('account', $2::text, 'isThread', false),
      'poll', jsonb_build_object('options', jsonb_build_array(jsonb_build_object('title', $2::text, 'votes', 3)), 'multiple', true, 'expiresAt', NULL),
      'quote', jsonb_build_object('url', $3::text, 'account', $2::text, 'text', $2::text),
      'card', jsonb_build_object('url', $5::text, 'title', $2::text, 'description', $2::text), 'emojis', jsonb_build_array($2::text),
      'emojiUrls', jsonb_build_object($2::text, $3::text))
  FROM unnest($1::text[], $6::bigint[]) AS hostile (content, id) WHERE post.id = hostile.id`;

describe('hostile posts', () => {
  const ui = useConsole();
  let ids: number[];

  beforeEach(async () => {
    const { db } = ui.service;
    ids = await ui.reviews.reset(HOSTILE_HTML.length);
    await db.query(POISON, [HOSTILE_HTML, TEXT, ADDRESS, '" onfocus="window.hacked=1', FILE, ids]);
    await db.query('UPDATE author SET account = $1 WHERE id IN (SELECT author_id FROM post WHERE id = ANY ($2))', [
      `${TEXT}@evil.example`,
      ids,
    ]);
  });

  /** Nothing ran, nothing is there that could run, and no text reorders what stands beside it. */
  async function expectInert({ page }: ConsolePage): Promise<void> {
    const found = await page.evaluate(() => ({
      hacked: 'hacked' in window,
      carriers: [...document.body.querySelectorAll('*')]
        .filter((element) => {
          const isHandler = (name: string) => name.startsWith('on') || name === 'srcdoc' || name === 'formaction';
          return element.getAttributeNames().some(isHandler);
        })
        .map((element) => element.outerHTML.slice(0, 200)),
      elements: [
        ...document.querySelectorAll('#root :is(script, iframe, object, embed, base, meta, link, style, form form)'),
      ]
        .filter((element) => !element.closest('.app > svg'))
        .map((element) => element.outerHTML.slice(0, 200)),
      addresses: [...document.querySelectorAll('[href], [src], [action], [poster], [data]')]
        .flatMap((element) => ['href', 'src', 'action', 'poster', 'data'].map((name) => element.getAttribute(name)))
        .filter((address) => address !== null && !/^(https?:\/\/|\/|#)/.test(address)),
      reordering: [...document.body.querySelectorAll('*')]
        .filter((element) => {
          const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
          if (!own.some(({ nodeValue }) => nodeValue?.includes('\u202e'))) return false;
          const isAlone = own.filter(({ nodeValue }) => nodeValue?.trim().replace('#', '')).length === 1;
          const { unicodeBidi, display } = getComputedStyle(element);
          return !isAlone || (display === 'inline' && unicodeBidi === 'normal');
        })
        .map((element) => element.outerHTML.slice(0, 200)),
    }));
    expect(found).toEqual({ hacked: false, carriers: [], elements: [], addresses: [], reordering: [] });
  }

  it('are shown as text with what belongs to them, one after the other, and stay inert, also when their links are followed', async () => {
    const page = await ui.open();
    await page.showsPost(ids[0]);
    await page.page.locator('article section').last().waitFor();
    await page.page
      .locator('article')
      .getByText(/^Reply to @/)
      .waitFor();
    const shown = await page.page.locator('article').innerText();
    const plain = TEXT.replace('\u202e', '');
    for (const words of [`Reply to @${plain}`, 'Poll, several answers', '3 votes', `Quotes @${TEXT}`, 'edited '])
      expect(shown).toContain(words);
    expect(shown.split(TEXT).length - 1).toBeGreaterThanOrEqual(6);
    for (const id of ids) {
      await page.showsPost(id);
      await page.page.locator('article [data-testid=text]').waitFor({ state: 'attached' });
      await page.keys('v');
      await expectInert(page);
      const bad = await page.page.locator('article a').evaluateAll((all) =>
        all
          .map((link) => link as HTMLAnchorElement)
          .filter(({ rel, target }) => !rel.includes('noopener') || !rel.includes('noreferrer') || target !== '_blank')
          .map((link) => link.outerHTML),
      );
      expect(bad).toEqual([]);
      await page.keys('o', 'j');
    }
    expect(page.context.pages()).toHaveLength(1);
    expect(await page.page.locator('article header h2').innerText()).toContain('<img src=x onerror=window.hacked=1>');
  });

  it('stay inert as tiles, in questions, notices and what screen readers are told', async () => {
    const page = await ui.open({ path: '/?view=grid' });
    await page.page.locator(`#tile-${ids[0]}`).waitFor();
    await expectInert(page);
    await page.keys('b');
    await page.dialog().waitFor();
    await expectInert(page);
    await page.keys('Escape', 'a');
    await page.toast().getByText('Approved: ').waitFor();
    await expectInert(page);
    expect(await page.toast().innerText()).toMatch(/^(?!.*\u202e).*<script>/s);
    await page.keys('u');
  });

  it('stay inert in a conflict and in an old score', async () => {
    const page = await ui.open({ preferences: { holdSeconds: 0 } });
    page.expectFailures(/409/);
    const [id = 0] = ids;
    await page.showsPost(id);
    await ui.reviews.changeElsewhere(id, false, TEXT);
    await page.keys('a');
    await page.button('Look').click();
    await page.conflict().waitFor();
    expect(await page.conflict().innerText()).toContain('<script>window.hacked=1</script>');
    await expectInert(page);
    await page.button('Keep theirs').click();
  });

  it('stay inert on the other pages', async () => {
    await poisonElsewhere();
    const page = await ui.open({ path: '/users' });
    const paths = ['/queue', '/queue?status=error', '/streams', '/filters', '/filters?tab=hashtags', '/settings'];
    for (const path of paths) {
      await page.follow(path);
      await page.page.locator('main').getByText('onerror=window').first().waitFor();
      await page.settle();
      await expectInert(page);
    }
  });

  it('cannot reach into the address of the page', async () => {
    const q = encodeURIComponent(TEXT);
    const page = await ui.open({
      path: `/?search=${q}&streams=${q}&language=${q}&post=${q}&state=${q}&sort=__proto__&view=${q}#${q}`,
    });
    await page.page.getByText('No posts fit these filters').or(page.page.locator('article')).first().waitFor();
    await expectInert(page);
    const signedOut = await ui.open({ path: '/sign-in?next=javascript:window.hacked=1', as: null });
    await signedOut.page.getByLabel('User name').fill('admin');
    await signedOut.page.getByLabel('Password').fill('correct horse battery');
    await signedOut.keys('Enter');
    await signedOut.page.getByRole('heading', { name: 'Review' }).waitFor();
    await expectInert(signedOut);
    expect(new URL(signedOut.page.url()).origin).toBe(ui.service.url);
  });

  /** What consumers and other operators leave behind. */
  async function poisonElsewhere(): Promise<void> {
    const { db, api } = ui.service;
    await ui.reviews.reset(ids.length);
    await db.query(
      `UPDATE post SET approved = true, reviewed_at = now(), reviewed_by = $1, approved_at = now() WHERE id = ANY ($2)`,
      [`user:${TEXT}`, ids],
    );
    await db.transaction((manager) => writeQueueRows(ids, manager));
    const details = { current_url: ADDRESS, matched_url: FILE, [TEXT]: TEXT, nested: { href: ADDRESS } };
    await db.query(
      `UPDATE queue_entry SET queue_status = 'error', failed_at = now(), error_reason = $2, error_details = $3
       WHERE post_id = ANY ($1)`,
      [ids.slice(0, 3), TEXT, { error_type: 'duplicate_attachment', ...details }],
    );
    await db.query('UPDATE api_key SET name = $1', [TEXT]);
    await db.query('UPDATE stream SET last_error = $1, failures = 3', [TEXT]);
    await api
      .post('/reblog-controls/blocked-users')
      .send({ account_id: '@evil@evil.example', reason: TEXT })
      .expect(201);
    await api.post('/reblog-controls/blocked-hashtags').send({ hashtag: 'evil', reason: TEXT }).expect(201);
    await expectSoon(async () => expect((await api.get('/curated/overview')).body.errors).toHaveLength(1));
  }
});
