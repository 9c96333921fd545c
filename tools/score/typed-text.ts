import { type RenderedText, type RenderPlace, renderText } from '../sample-instance/status-html';

/** Stands for the `@` of a bare handle while a text is rendered; a code point that no text has (Unicode 16, 23.7). */
const BARE_AT = '\ufdd0';

/**
 * Renders what was typed as a server would to which none of the handles without a domain is known: those stay text, as do
 * the names of other networks that people give.
 */
export function renderTyped(text: string, place: RenderPlace): RenderedText {
  const hidden = text.replace(/(?<![\w/.])@(\w+)(@?)/g, (whole, name: string, domain: string) =>
    domain === '' ? `${BARE_AT}${name}` : whole,
  );
  const rendered = renderText(hidden, place);
  return { ...rendered, html: rendered.html.replaceAll(BARE_AT, '@') };
}
