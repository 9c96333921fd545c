import type { SamplePost } from './sample-posts';
import { escapeAll } from './status-html';
import type { WireMedia } from './status.wire';

/** The pages' content policy: no script, no foreign picture, no frame. */
export const PAGE_POLICY =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The style sheet of all pages. */
export const PAGE_STYLE = `body{font:17px/1.5 system-ui,sans-serif;max-width:38rem;margin:2rem auto;padding:0 1rem;color:#222;background:#f6f5f1}
article{background:#fff;border-radius:10px;padding:1rem 1.2rem;margin:1rem 0;box-shadow:0 1px 3px #0002;overflow-wrap:anywhere}
header{display:flex;gap:.8rem;align-items:center}header img{width:48px;height:48px;border-radius:8px}
.invisible{font-size:0;line-height:0;position:absolute;width:0;height:0;overflow:hidden}.ellipsis::after{content:"…"}
figure{margin:.6rem 0}figure img,video{width:100%;height:auto;border-radius:6px}figcaption,small{color:#666}a{color:#2a5db0}pre{overflow-x:auto}
@media(prefers-color-scheme:dark){body{color:#ddd;background:#1b1c20}article{background:#26282e}a{color:#8ab4f8}figcaption,small{color:#aaa}}`;

/** The page with one post. */
export function postPage(post: SamplePost): string {
  return page(post.status.account?.display_name ?? 'A post', article(post));
}

function page(title: string, body: string): string {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeAll(title)}</title>`;
  return `<!doctype html><html lang="en"><head>${head}<link rel="stylesheet" href="/style.css"></head><body>${body}</body></html>\n`;
}

function article({ status }: SamplePost): string {
  const account = status.account;
  const who = account
    ? `<header><img src="/avatars/${account.username}.png" alt=""><div><strong>${escapeAll(account.display_name)}</strong><br><small>@${account.acct}</small></div></header>`
    : '';
  const warning = status.spoiler_text === '' ? '' : `<p><strong>${escapeAll(status.spoiler_text)}</strong></p>`;
  // The content is this instance's own and escaped when it was rendered.
  const text = `<div lang="${status.language ?? ''}">${status.content}</div>`;
  const media = status.media_attachments.map(figure).join('');
  const user = account?.acct ?? 'unknown';
  const when = `<small><a href="/@${user}/${status.id}"><time>${status.created_at}</time></a></small>`;
  return `<article>${who}${warning}${text}${media}${when}</article>`;
}

function figure({ type, url, preview_url: preview, description }: WireMedia): string {
  const alt = escapeAll(description ?? '');
  const path = new URL(url).pathname;
  const small = preview ? new URL(preview).pathname : path;
  if (type === 'audio') return `<figure><audio controls src="${path}"></audio><figcaption>${alt}</figcaption></figure>`;
  if (type === 'video' || type === 'gifv') {
    return `<figure><video controls loop muted src="${path}" poster="${small}"></video><figcaption>${alt}</figcaption></figure>`;
  }
  return `<figure><a href="${path}"><img src="${small}" alt="${alt}" width="720" height="480"></a></figure>`;
}
