import { type ComponentType, useEffect, useState } from 'react';
import { useMessages } from '../i18n/use-messages';
import { Dialog } from './dialog';
import { notify } from './toast-store';

const MESSAGES = {
  failed: {
    en: 'This could not be loaded. Try again, or reload the page.',
    de: 'Das konnte nicht geladen werden. Versuche es noch einmal oder lade die Seite neu.',
  },
};

interface Closable {
  onClose: () => void;
}

const loading: (() => Promise<unknown>)[] = [];

/**
 * A component that the first page does without: it is loaded when it is shown, or by {@link loadLater}, whichever is sooner. Once
 * loaded it is shown at once. When it cannot be loaded, a notice says so, `onClose` is called, and the next time it is tried again.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Placeholder?: ComponentType<Closable>,
): ComponentType<Props & Partial<Closable>> {
  let loaded: ComponentType<Props> | null = null;
  let hasFailed = false;
  const keep = async () => {
    if (loaded) return loaded;
    if (hasFailed) requestStylesAgain();
    try {
      return (loaded = await load());
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
  loading.push(keep);
  return function Later(props: Props & Partial<Closable>) {
    const t = useMessages(MESSAGES);
    const { onClose } = props;
    const [Component, setComponent] = useState<ComponentType<Props> | null>(() => loaded);
    useEffect(() => {
      if (Component) return;
      let isShown = true;
      const show = (found: ComponentType<Props>) => {
        if (isShown) setComponent(() => found);
      };
      const giveUp = () => {
        if (!isShown) return;
        notify(t('failed'), { tone: 'bad' });
        onClose?.();
      };
      keep().then(show, giveUp);
      return () => {
        isShown = false;
      };
    }, [Component, onClose, t]);
    if (Component) return <Component {...props} />;
    return Placeholder && onClose ? <Placeholder onClose={onClose} /> : null;
  };
}

/** As {@link later}; until the dialog is there, an empty one has the keys: they are not for the page below. */
export function laterDialog<Props extends Closable>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return later(load, LoadingDialog);
}

/** Loads what is shown on request, so that it is there when the network is not. */
export async function loadLater(): Promise<void> {
  await Promise.allSettled(loading.map((load) => load()));
}

function LoadingDialog({ onClose }: Closable) {
  const t = useMessages(MESSAGES);
  return <Dialog title={t('loading')} onClose={onClose} />;
}

/** Vite requests the styles of a component once, even when they did not arrive. */
function requestStylesAgain(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (link.sheet === null) link.replaceWith(link.cloneNode());
}
