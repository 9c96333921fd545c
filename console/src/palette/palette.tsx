import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useLocation } from '../shell/router';
import { useMessages } from '../i18n/use-messages';
import { Dialog } from '../ui/dialog';
import { Icon } from '../ui/icon';
import { authorCommands, type Command, commandStore, findCommands, noteUse } from './commands';
import { PALETTE_MESSAGES } from './messages';
import { useGet } from '../api/queries';
import { useStore } from 'zustand';
import { useStreams } from '../api/streams';
import { handles, run } from '../keys/key-listener';
import { useKeyLabels } from '../keys/use-keys';
import { useNamedActions } from '../keys/use-named-actions';
import { useIsAdmin } from '../session/use-session';
import { PAGES } from '../shell/pages';
import { toggleTheme } from '../shell/theme';
import form from '../ui/form.module.css';
import text from '../ui/text.module.css';
import styles from './palette.module.css';

/** The most that is listed; how many more there are is said below. */
const SHOWN = 40;

export function Palette({ onClose }: { onClose: () => void }) {
  const t = useMessages(PALETTE_MESSAGES);
  const list = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const all = useFound(typed);
  const found = all.slice(0, SHOWN);
  const current = Math.min(chosen, found.length - 1);
  const start = (command: Command | undefined) => {
    if (!command) return;
    noteUse(command.id);
    onClose();
    // After the dialog has closed, so that keys and focus belong to the page.
    setTimeout(command.run);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined && found.length > 0) setChosen((current + by + found.length) % found.length);
    else if (event.key === 'Enter') start(found[current]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={t('title')} onClose={onClose} width="wide">
      <input
        className={`${form.input} ${styles.field}`}
        type="text"
        role="combobox"
        aria-label={t('placeholder')}
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={found.length > 0 ? `${list}-${current}` : undefined}
        autoComplete="off"
        autoFocus
        spellCheck={false}
        placeholder={t('placeholder')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div className={styles.found} role="listbox" id={list} aria-label={t('found')}>
        {found.map((command, index) => (
          <Option
            key={command.id}
            id={`${list}-${index}`}
            command={command}
            isCurrent={index === current}
            onStart={() => start(command)}
          />
        ))}
      </div>
      <Hint count={all.length} />
    </Dialog>
  );
}

function Hint({ count }: { count: number }) {
  const t = useMessages(PALETTE_MESSAGES);
  return (
    <p className={`${text.fine} ${styles.hint}`}>
      <span role="status">{count > SHOWN ? t('countOf', { n: SHOWN, of: count }) : t('count', { n: count })}</span>
      <span>{t('hint')}</span>
    </p>
  );
}

interface OptionProps {
  id: string;
  command: Command;
  isCurrent: boolean;
  onStart: () => void;
}

function Option({ id, command, isCurrent, onStart }: OptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isCurrent) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus, and its keys
    <div ref={option} id={id} role="option" aria-selected={isCurrent} className={styles.option} onClick={onStart}>
      <Icon name={command.icon} />
      <bdi className={`${styles.label} ${text.cut}`}>{command.label}</bdi>
      {command.detail && <bdi className={text.faint}>{command.detail}</bdi>}
      {command.keyLabel && <kbd>{command.keyLabel}</kbd>}
    </div>
  );
}

/** What fits a text: commands, authors of stored posts who are not offered already, and a search. */
function useFound(typed: string): Command[] {
  const offered = findCommands(useAllCommands(), typed);
  const t = useMessages(PALETTE_MESSAGES);
  const [, navigate] = useLocation();
  const text = typed.trim();
  const authors = useFoundAuthors(text).filter(({ id }) => !offered.some((each) => each.id === id));
  if (text === '' || text === '@') return [...offered, ...authors];
  const isAuthor = /^@\S+$/.test(text);
  const search: Command = {
    id: 'search',
    icon: isAuthor ? 'users' : 'search',
    label: isAuthor ? t('authorPosts', { author: text }) : t('searchPosts', { text }),
    run: () => navigate(`/?search=${encodeURIComponent(text)}&state=all`),
  };
  return [...offered, ...authors, search];
}

/** Posts that are looked at for authors of one name on several servers. */
const POSTS = 100;

/** A handle, with or without `@` and its server. */
const HANDLE = /^@?([\p{L}\p{N}_.-]{2,}(?:@[\p{L}\p{N}.:-]+)?)$/u;

function useFoundAuthors(typed: string): Command[] {
  const [, navigate] = useLocation();
  const handle = HANDLE.exec(typed)?.[1];
  const query = { author: `@${handle}`, limit: POSTS, fields: 'author_account,author_display_name,author_username' };
  const options = { params: { query }, enabled: handle !== undefined, retry: false };
  const { data } = useGet(['palette', handle], '/api/v1/posts', options);
  return authorCommands(data?.items ?? [], (post) => post.author_display_name || post.author_username, navigate);
}

/** Everything that the palette finds: pages, the actions of the page that is shown, streams, and what parts of it offer. */
function useAllCommands(): Command[] {
  const offered = useStore(commandStore);
  const [pages, actions, streams] = [usePages(), useActions(), useStreamCommands()];
  return [...pages, ...actions, ...Object.values(offered).flat(), ...streams];
}

const open = (address: string) => () => void window.open(address, '_blank', 'noopener');

function usePages(): Command[] {
  const t = useMessages(PALETTE_MESSAGES);
  const isAdmin = useIsAdmin();
  const labelOf = useKeyLabels();
  const [, navigate] = useLocation();
  const pages = PAGES.filter((page) => isAdmin || !page.isForAdmins).map((page): Command => ({
    id: `page ${page.path}`,
    icon: page.icon,
    label: t(page.name),
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
  return useNamedActions().flatMap(({ id, icon, digit = 0, words, keys }) =>
    icon && handles(id)
      ? [{ id: `action ${id} ${digit}`, icon, label: words, keyLabel: keys[0], run: () => void run(id, digit) }]
      : [],
  );
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
