/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import type { ConsolePage } from './console-page';

const SOURCE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  id: string;
  help: string;
  nodes: { target: unknown; html: string }[];
}

/** Axe, as far as it is used here. */
interface Axe {
  run(where: Element | Document, options: object): Promise<{ violations: Finding[]; passes: Finding[] }>;
}

/** What axe-core finds wrong with the page as it stands, or with what is open over it, a line each: in the light theme, then in the dark one. */
export async function findViolations({ page }: ConsolePage): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
    found.push(...(await page.evaluate(runAxe, theme)));
  }
  return found;
}

/** All that axe-core judges: every element with its attributes, and which of them are open or have the focus. */
export function stateOf({ page }: ConsolePage): Promise<string> {
  return page.evaluate(() => {
    const marked = [...document.querySelectorAll('*')].flatMap((element, position) =>
      element.matches(':popover-open, :modal, :focus, :user-invalid, :checked') ? [position] : [],
    );
    return `${window.location} ${window.innerWidth} ${marked} ${document.documentElement.outerHTML}`;
  });
}

/** All rules in the light theme; in the dark one those that look at colours. */
async function runAxe(theme: 'light' | 'dark'): Promise<string[]> {
  const { axe } = window as unknown as { axe: Axe };
  const rules =
    theme === 'light'
      ? { rules: { 'target-size': { enabled: true } } }
      : { runOnly: ['color-contrast', 'link-in-text-block'] };
  const top = document.querySelector(':modal, :popover-open');
  // axe-core takes what lies over the page for covered by it: meanwhile the page is not there.
  const below: [HTMLElement, string][] = [];
  for (let part = top; part && part !== document.body; part = part.parentElement)
    for (const other of part.parentElement?.children ?? [])
      if (other !== part && other instanceof HTMLElement) below.push([other, other.style.display]);
  for (const [element] of below) element.style.display = 'none';
  // Of what passes, one element a rule is enough.
  const { violations, passes } = await axe.run(top ?? document, {
    preload: false,
    resultTypes: ['violations'],
    ...rules,
  });
  for (const [element, display] of below) {
    element.style.display = display;
    if (element.style.length === 0) element.removeAttribute('style');
  }
  if (passes.length === 0) throw new Error('axe-core looked at nothing');
  /** A link in a line of text is as high as the line: WCAG 2.5.8 lets it be. */
  const isInText = (target: unknown) =>
    Array.isArray(target) && document.querySelector(String(target[0]))?.closest('[data-testid=text]') !== null;
  return violations.flatMap(({ id, help, nodes }) =>
    nodes
      .filter(({ target }) => id !== 'target-size' || !isInText(target))
      .map(({ target, html }) => `${theme}: ${id} (${help}) at ${JSON.stringify(target)}: ${html.slice(0, 160)}`),
  );
}
