import { type Preferences, readPreferences } from './preferences';

export type Stored = Readonly<Record<string, unknown>>;

/**
 * Changes, to be applied to what another window may have stored: by preference; saved views and keys each by name, as `views/Old pictures`
 * or `keys/approve`. Null removes one.
 */
export type Changes = Stored;

const ENTRY = /^(views|keys)\/(.*)$/s;

export function changesOf({ views, keys, ...others }: Partial<Preferences>, before: Preferences): Changes {
  return {
    ...others,
    ...(views && differences('views', byName(before.views), byName(views))),
    ...(keys && differences('keys', before.keys, keys)),
  };
}

export function withChanges(stored: Stored, changes: Changes): Stored {
  return Object.entries(changes).reduce(withChange, stored);
}

function withChange(stored: Stored, [path, value]: [string, unknown]): Stored {
  const [, list, name = ''] = ENTRY.exec(path) ?? [];
  if (list === undefined) return { ...stored, [path]: value };
  const { views, keys } = readPreferences(stored);
  if (list === 'views') {
    const others = views.filter((view) => view.name !== name);
    return { ...stored, views: value === null ? others : [...others, value] };
  }
  const { [name]: _, ...others } = keys;
  return { ...stored, keys: value === null ? others : { ...others, [name]: value } };
}

function differences(list: 'views' | 'keys', before: Stored, after: Stored): Changes {
  const names = Object.keys({ ...before, ...after });
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(changed.map((name) => [`${list}/${name}`, after[name] ?? null]));
}

function byName(views: Preferences['views']): Stored {
  return Object.fromEntries(views.map((view) => [view.name, view]));
}
