import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { escapeHtml, partsOf, renderPage } from './markdown';
import { type Page, pageName, PAGES, SECTIONS } from './pages';

const PROJECT = resolve(__dirname, '../..');

/** Writes the site into a folder: a page for each document, the pictures, and what the search reads. */
export function writeSite(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const entries: { page: string; title: string; heading: string; url: string; text: string }[] = [];
  for (const page of PAGES) {
    const markdown = readFileSync(join(PROJECT, page.file), 'utf8');
    writeFileSync(join(folder, pageName(page)), document(page, renderPage(page.file, markdown)));
    for (const { heading, anchor, text } of partsOf(markdown))
      entries.push({ page: page.file, title: page.title, heading, url: `${pageName(page)}#${anchor}`, text });
  }
  writeFileSync(join(folder, 'search.json'), JSON.stringify(entries));
  cpSync(join(PROJECT, 'docs/images'), join(folder, 'images'), { recursive: true });
  for (const asset of ['help.css', 'help.js']) copyFileSync(join(__dirname, 'assets', asset), join(folder, asset));
  const search = join(PROJECT, 'node_modules/minisearch/dist/es/index.js');
  writeFileSync(join(folder, 'minisearch.js'), readFileSync(search, 'utf8').replace(/\n\/\/# sourceMappingURL=.*/, ''));
}

function document(current: Page, body: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(current.title)} · Sluice</title>
<link rel="stylesheet" href="help.css">
<script type="module" src="help.js"></script>
<body>
<nav aria-label="Pages">
<a class="name" href="/">Sluice</a>
<search><input type="search" placeholder="Search" aria-label="Search"><ol id="results" aria-label="Results" hidden></ol></search>
${Object.entries(SECTIONS).map(menu(current)).join('')}</nav>
<main>
${body}</main>
</body>
</html>
`;
}

function menu(current: Page) {
  return ([section, pages]: [string, readonly Page[]]): string => {
    const items = pages.map((page) => {
      const mark = page === current ? ' aria-current="page"' : '';
      return `<li><a href="${pageName(page)}"${mark}>${escapeHtml(page.title)}</a></li>\n`;
    });
    return `<h2>${section}</h2>\n<ul>\n${items.join('')}</ul>\n`;
  };
}
