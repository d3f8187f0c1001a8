// The registry of the actions that the open pages offer.
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
import { getEffectiveKeys } from './chosen-keys.ts';
import { createKeyHandler, formatKeys } from './keys.ts';

interface ActionRegistry {
  add: (actions: readonly Action[]) => () => void;
  list: () => readonly Action[];
  /** Calls `changed` when a page adds actions. Returns a function that unsubscribes. */
  listen: (changed: () => void) => () => void;
}

const Context = createContext<ActionRegistry | null>(null);

export function ActionsProvider({ children }: { children: ReactNode }) {
  const can = useCan();
  const chosen = useChosenKeys();
  const actionSets = useRef(new Set<readonly Action[]>());
  const listeners = useRef(new Set<() => void>());
  const registry = useMemo<ActionRegistry>(
    () => ({
      add: (actions) => {
        actionSets.current.add(actions);
        for (const changed of listeners.current) changed();
        return () => actionSets.current.delete(actions);
      },
      listen: (changed) => {
        listeners.current.add(changed);
        return () => listeners.current.delete(changed);
      },
      list: () =>
        [...actionSets.current]
          .reverse()
          .flatMap((set) =>
            set
              .filter(({ needs }) => !needs || can(needs))
              .map((action) => ({ ...action, keys: getEffectiveKeys(action, chosen) })),
          ),
    }),
    [can, chosen],
  );
  useLayoutEffect(() => {
    const keys = createKeyHandler(registry.list);
    // While the sign-in dialog covers the pages, typed letters must not run actions.
    const onKey = (event: KeyboardEvent) => {
      if (!document.querySelector('[data-pages][inert]')) keys(event);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [registry]);
  return <Context value={registry}>{children}</Context>;
}

/**
 * Registers actions while the component is mounted. If two pages use the same shortcut, the innermost page's action
 * runs.
 */
export function useActions(actions: readonly Action[]): void {
  const registry = use(Context);
  // A layout effect, because a key can be pressed as soon as the component is visible.
  useLayoutEffect(() => registry?.add(actions), [registry, actions]);
}

/** Returns the actions that can run now, and updates the list when pages add actions while the menu is open. */
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

/** Returns an action's shortcut for a tooltip, with the member's choices applied. */
export function useKeyLabel(id: string, keys: string): string | undefined {
  const own = getEffectiveKeys({ id, keys }, useChosenKeys());
  return own === null ? undefined : formatKeys(own);
}
