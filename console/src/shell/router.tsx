import { type ComponentProps, type MouseEvent, useMemo, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

// The browser tells of the steps of its buttons alone.
window.addEventListener('popstate', tell);
for (const name of ['pushState', 'replaceState'] as const) {
  const change = history[name];
  history[name] = (...to) => {
    change.apply(history, to);
    tell();
  };
}

export function navigate(to: string, { replace = false } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', to);
}

/** The path of the page, and what leads to another one. */
export function useLocation(): [path: string, go: typeof navigate] {
  return [useSyncExternalStore(subscribe, () => location.pathname), navigate];
}

type Query = ConstructorParameters<typeof URLSearchParams>[0];

/** The query of the address, and what changes it. */
export function useSearchParams(): [URLSearchParams, typeof setSearchParams] {
  const search = useSyncExternalStore(subscribe, () => location.search);
  return [useMemo(() => new URLSearchParams(search), [search]), setSearchParams];
}

function setSearchParams(next: Query | ((now: URLSearchParams) => Query), options?: { replace: boolean }): void {
  const query = typeof next === 'function' ? next(new URLSearchParams(location.search)) : next;
  navigate(`${location.pathname}?${new URLSearchParams(query).toString()}`.replace(/\?$/, ''), options);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A link within the console, which a key that opens a tab or a window leaves to the browser. */
export function Link({ href, ...props }: ComponentProps<'a'> & { href: string }) {
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    navigate(href);
  };
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the caller's
  return <a {...props} href={href} onClick={follow} />;
}
