// Parts that a page does not need at its start: their code comes when they are first shown, or when the browser rests.
import { type ComponentType, lazy, Suspense, useState } from 'react';

const loads = new Set<() => Promise<unknown>>();

/** A part that is loaded later. It is mounted when it is first `open`, and stays, so that it can close gently. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & { open?: boolean }> {
  let loaded: ComponentType<Props> | null = null;
  const get = async () => {
    loaded = await load();
    return { default: loaded };
  };
  loads.add(get);
  // What is there opens at once; what did not come is asked for again the next time.
  const part = () => loaded ?? (lazy(get) as unknown as ComponentType<Props>);
  return function Later(props) {
    const { open = true } = props;
    const [used, setUsed] = useState(open);
    const [Part] = useState<ComponentType<Props>>(() => part());
    if (open && !used) setUsed(true);
    return (
      used && (
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      )
    );
  };
}

/** Something else that a page does not need at its start. */
export function loadWithTheRest(load: () => Promise<unknown>): void {
  loads.add(load);
}

const AGAIN_MS = 500;

/**
 * Loads all of them once the page is at rest, so that they open at once, also without a connection.
 * @param isBusy whether the page still waits for what it shows: that comes first.
 */
export function loadTheRest(isBusy: () => boolean): void {
  const load = () => {
    if (isBusy()) return void setTimeout(load, AGAIN_MS);
    // What does not come now is asked for again when it is needed.
    for (const one of loads) one().catch(() => undefined);
  };
  if ('requestIdleCallback' in window) window.requestIdleCallback(load, { timeout: 10_000 });
  else setTimeout(load, 3_000);
}
