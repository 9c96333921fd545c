/** Which folder imports which, as architecture.json lists it. */
export type Arrows = Record<string, readonly string[]>;

const PICTURE = /```mermaid\ngraph TD\n[^`]*```/;

/** The text of `docs/architecture.md` with the picture of the arrows. */
export function architecturePage(text: string, arrows: Arrows): string {
  const lines = Object.entries(arrows).flatMap(([from, targets]) => targets.map((to) => `  ${from} --> ${to}`));
  return text.replace(PICTURE, ['```mermaid', 'graph TD', ...lines, '```'].join('\n'));
}
