// The actions that the open pages offer.
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useChosenKeys } from '../features/session/preferences.ts';
import { useCan } from '../features/session/session.ts';
import type { Action } from './action.ts';
import { keysOf } from './chosen-keys.ts';
import { createKeys, shownKeys } from './keys.ts';

interface Registry {
  add: (actions: readonly Action[]) => () => void;
  list: () => readonly Action[];
  /** Calls back whenever actions have come. */
  listen: (changed: () => void) => () => void;
}

const Context = createContext<Registry | null>(null);

export function ActionsProvider({ children }: { children: ReactNode }) {
  const can = useCan();
  const chosen = useChosenKeys();
  const sets = useRef(new Set<readonly Action[]>());
  const listeners = useRef(new Set<() => void>());
  const registry = useMemo<Registry>(
    () => ({
      add: (actions) => {
        sets.current.add(actions);
        for (const changed of listeners.current) changed();
        return () => sets.current.delete(actions);
      },
      listen: (changed) => {
        listeners.current.add(changed);
        return () => listeners.current.delete(changed);
      },
      list: () =>
        [...sets.current]
          .reverse()
          .flatMap((set) =>
            set
              .filter(({ needs }) => !needs || can(needs))
              .map((action) => ({ ...action, keys: keysOf(action, chosen) })),
          ),
    }),
    [can, chosen],
  );
  useLayoutEffect(() => {
    const keys = createKeys(registry.list);
    // A session that ends takes the focus from the field: what is typed on is no command.
    const onKey = (event: KeyboardEvent) => {
      if (!document.querySelector('[data-pages][inert]')) keys(event);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [registry]);
  return <Context value={registry}>{children}</Context>;
}

/** Offers actions for as long as the component is on screen; the innermost page's keys win. */
export function useActions(actions: readonly Action[]): void {
  const registry = use(Context);
  // As soon as the component is seen: a key may be pressed at once.
  useLayoutEffect(() => registry?.add(actions), [registry, actions]);
}

/** The actions that can be run now, while the menu is open; those of a part that loads later join them. */
export function useAllActions(isOpen: boolean): readonly Action[] {
  const registry = use(Context);
  const [actions, setActions] = useState<readonly Action[]>([]);
  useEffect(() => {
    if (!isOpen || !registry) return;
    const read = () => setActions(registry.list());
    read();
    return registry.listen(read);
  }, [isOpen, registry]);
  return actions;
}

/** The key of an action for the tooltip of its button, as this person wants it. */
export function useShownKeys(id: string, keys: string): string | undefined {
  const own = keysOf({ id, keys }, useChosenKeys());
  return own === null ? undefined : shownKeys(own);
}
