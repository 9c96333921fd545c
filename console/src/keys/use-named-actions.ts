import { useMessages } from '../i18n/use-messages';
import { usePreferences } from '../preferences/use-preferences';
import { useIsAdmin } from '../session/use-session';
import type { IconName } from '../ui/icon';
import { useReasons } from '../ui/rejection-reasons';
import { type ActionId, actionsFor, isOfDigits, isSingle, keysOf } from './key-table';
import { ACTION_NAMES, KEY_MESSAGES } from './messages';
import { keyLabel } from './use-keys';

export interface NamedAction {
  id: ActionId;
  digit?: number;
  words: string;
  icon?: IconName;
  /** Its keys as people read them; none where they are switched off. */
  keys: readonly string[];
}

/** All actions with keys; saved views and reasons by name, only those that exist. */
export function useNamedActions(): NamedAction[] {
  const t = useMessages(KEY_MESSAGES);
  const wordsOf = useMessages(ACTION_NAMES);
  const { keys: chosen, singleKeys, views } = usePreferences();
  const reasons = useReasons();
  const names = { view: views.map(({ name }) => name), rejectFor: reasons.map(({ words }) => words) };
  return actionsFor(useIsAdmin()).flatMap((id): NamedAction[] => {
    const keys = keysOf(id, chosen).filter((key) => singleKeys || !isSingle(key));
    const { icon } = ACTION_NAMES[id];
    if (!isOfDigits(id)) return [{ id, icon, words: wordsOf(id), keys: keys.map(keyLabel) }];
    return names[id].slice(0, 9).map((name, index) => ({
      id,
      icon,
      digit: index + 1,
      words: t(`${id}Named`, { name }),
      keys: keys.map((key) => keyLabel(key.replace('digit', String(index + 1)))),
    }));
  });
}
