import { type ComponentType, lazy, Suspense, useState } from 'react';

const loading: (() => Promise<unknown>)[] = [];

/**
 * A component that the first page does without: it is loaded when it is shown, or by {@link loadLater}, whichever is sooner. Once
 * loaded it is shown at once, so that no key gets lost that is meant for it.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  const keep = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const Lazy: ComponentType<Props> = lazy(keep);
  loading.push(keep);
  return function Later(props: Props) {
    const [Component] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return (
      <Suspense fallback={null}>
        <Component {...props} />
      </Suspense>
    );
  };
}

/** Loads what is shown on request, so that it is there when the network is not. */
export async function loadLater(): Promise<void> {
  await Promise.allSettled(loading.map((load) => load()));
}
