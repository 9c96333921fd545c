import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { useStreams } from '../api/streams';
import { useMessages } from '../i18n/use-messages';
import { handles, run } from '../keys/key-listener';
import { useKeyLabels } from '../keys/use-keys';
import { useNamedActions } from '../keys/use-named-actions';
import { useIsAdmin } from '../session/use-session';
import { SHELL_MESSAGES } from '../shell/messages';
import { PAGES } from '../shell/pages';
import { toggleTheme } from '../shell/theme';
import { type Command, commandStore } from './commands';
import { PALETTE_MESSAGES } from './messages';

/** Not offered: what the palette itself is, and what it already lists as pages. */
const isOffered = (id: string) => id !== 'palette' && id !== 'close' && !id.startsWith('goTo');

/** Everything that the palette finds: pages, the actions of the page that is shown, streams, and what parts of it offer. */
export function useAllCommands(): Command[] {
  const offered = useStore(commandStore);
  const [pages, actions, streams] = [usePages(), useActions(), useStreamCommands()];
  return [...actions, ...pages, ...Object.values(offered).flat(), ...streams];
}

const open = (address: string) => () => void window.open(address, '_blank', 'noopener');

function usePages(): Command[] {
  const t = useMessages(PALETTE_MESSAGES);
  const names = useMessages(SHELL_MESSAGES);
  const isAdmin = useIsAdmin();
  const labelOf = useKeyLabels();
  const [, navigate] = useLocation();
  const pages = PAGES.filter((page) => isAdmin || !page.isForAdmins).map((page): Command => ({
    id: `page ${page.path}`,
    icon: page.icon,
    label: names(page.name),
    detail: t('page'),
    keyLabel: page.action && labelOf(page.action),
    run: () => navigate(page.path),
  }));
  return [
    ...pages,
    { id: 'handbook', icon: 'help', label: t('handbook'), detail: '/help', run: open('/help') },
    { id: 'api', icon: 'open', label: t('api'), detail: '/docs', run: open('/docs') },
    { id: 'theme', icon: 'moon', label: t('theme'), run: toggleTheme },
  ];
}

function useActions(): Command[] {
  return useNamedActions()
    .filter(({ id }) => isOffered(id) && handles(id))
    .map(({ id, digit = 0, words, keys }) => ({
      id: `action ${id} ${digit}`,
      icon: 'arrow',
      label: words,
      keyLabel: keys[0],
      run: () => void run(id, digit),
    }));
}

function useStreamCommands(): Command[] {
  const { data: streams = [] } = useStreams();
  const [, navigate] = useLocation();
  return useMemo(
    () =>
      streams.map(({ id, hashtag, instance }) => ({
        id: `stream ${id}`,
        icon: 'stream',
        label: `#${hashtag}`,
        detail: instance,
        run: () => navigate(`/?streams=${id}`),
      })),
    [streams, navigate],
  );
}
