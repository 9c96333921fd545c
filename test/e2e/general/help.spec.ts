import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { writeSite } from '../../../tools/site/site';
import { useService } from '../../support/app';

const folder = join(mkdtempSync(join(tmpdir(), 'help-')), 'site');
writeSite(folder);
const pages = readdirSync(folder).filter((file) => file.endsWith('.html'));

describe('the docs at /help', () => {
  const service = useService({ helpFolder: folder });
  const get = (path: string) => request(service.url).get(path);
  afterAll(() => rmSync(join(folder, '..'), { recursive: true }));

  it('are served without a key, under a policy that lets nothing but their own files run', async () => {
    const { text, headers } = await get('/help/').expect(200).expect('Content-Type', 'text/html;charset=utf-8');
    expect(text).toContain('<h1 id="getting-started">');
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
    expect(policy).not.toContain('unsafe');
    await get('/help/').set('Accept-Encoding', 'br').expect('Content-Encoding', 'br');
    await get('/help').expect(308).expect('Location', '/help/');
    await get('/help/no-such-page.html').expect(404);
    await get('/help/../package.json').expect(404);
  });

  it('need no inline script or style', () => {
    expect(pages.length).toBeGreaterThan(14);
    for (const page of pages) {
      const html = readFileSync(join(folder, page), 'utf8');
      expect(html).not.toMatch(/<script(?! type="module" src=)|<style|\sstyle=|\son\w+="/);
    }
  });

  it('link to pages, headings, pictures and scripts that are served', async () => {
    const found = new Map<string, string>();
    for (const page of pages) {
      const html = readFileSync(join(folder, page), 'utf8');
      for (const [, address = ''] of html.matchAll(/(?:href|src)="([^"]+)"/g))
        if (!/^(https?:|\/$)/.test(address)) found.set(address.startsWith('#') ? page + address : address, page);
    }
    expect(found.size).toBeGreaterThan(20);
    for (const [address, page] of found) {
      const [file = '', anchor] = address.split('#');
      const { status, text } = await get(`/help/${file}`);
      const hasAnchor = anchor === undefined || text.includes(`id="${anchor}"`);
      expect({ address, page, status, hasAnchor }).toEqual({ address, page, status: 200, hasAnchor: true });
    }
  });

  it('have an entry of the search for every heading', async () => {
    const { body } = await get('/help/search.json').expect(200);
    const urls = (body as { url: string }[]).map(({ url }) => url);
    expect(new Set(urls).size).toBe(urls.length);
    expect(urls).toContain('operating.html#behind-a-proxy');
  });
});
