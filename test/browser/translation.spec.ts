import { expectSoon } from './support/soon';
import { useConsole } from './support/console-under-test';

describe('a page that the browser translates', () => {
  const ui = useConsole();

  it('shows each post with its own author and figures, and counts what is selected', async () => {
    const [page, ...ids] = await ui.sit(12);
    await page.page.evaluate(translate);
    const bios = new Set<string>();
    for (const [index, id] of ids.entries()) {
      await page.showsPost(id);
      const post = await ui.service.read(`/posts/${id}`);
      const bio: string = post.author_signals.bio;
      await expectSoon(async () => {
        const shown = await page.page.locator('main').innerText();
        expect(shown).toContain(post.author_account.toUpperCase());
        expect(shown).toContain(bio.slice(0, 20).toUpperCase());
        expect([...bios].filter((other) => other !== bio && shown.includes(other.toUpperCase()))).toEqual([]);
      });
      if (bio !== '') bios.add(bio);
      await page.keys('x', 'j');
      await page.page.getByText(new RegExp(`^${index + 1} OF 12 SELECTED$`)).waitFor();
    }
  });
});

/** Every text of the page in capitals, in elements of its own, as Chrome does with its translation; and what comes later. */
function translate(): void {
  const replace = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest('font, textarea, script, style')) continue;
      const font = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = text.data.toUpperCase();
      font.append(inner);
      text.replaceWith(font);
    }
  };
  replace(document.body);
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node.isConnected) replace(node.parentNode ?? node);
  }).observe(document.body, { childList: true, subtree: true });
}
