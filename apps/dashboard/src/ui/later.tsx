// Parts that a page does not need at its start: their code comes when they are first shown, or when the browser rests.
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { noAnswer, problemOf } from '../problem.ts';

const TRY_AGAIN_MS = 3_000;

/** Shows nothing in the place of a part whose code or words did not come, and has them asked for again. */
class Awaited extends Component<{ onMissing: () => void; children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };
  timer: ReturnType<typeof setTimeout> | undefined;

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch() {
    this.timer = setTimeout(this.props.onMissing, TRY_AGAIN_MS);
  }

  override componentWillUnmount() {
    clearTimeout(this.timer);
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (problemOf(error).code === 'offline') return null;
    throw error;
  }
}

const loads = new Set<() => Promise<unknown>>();

/** A part that is loaded later. It is mounted when it is first `open`, and stays, so that it can close gently. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & { open?: boolean }> {
  let loaded: ComponentType<Props> | null = null;
  const get = async () => {
    loaded = await load().catch((error) => {
      throw noAnswer(error);
    });
    return { default: loaded };
  };
  loads.add(get);
  // What is there opens at once; what did not come is asked for again the next time.
  const part = () => loaded ?? (lazy(get) as unknown as ComponentType<Props>);
  return function Later(props) {
    const { open = true } = props;
    const [used, setUsed] = useState(open);
    const [{ Part, tries }, setPart] = useState(() => ({ Part: part(), tries: 0 }));
    const again = () => setPart({ Part: part(), tries: tries + 1 });
    if (open && !used) setUsed(true);
    return (
      used && (
        <Awaited key={tries} onMissing={again}>
          <Suspense fallback={null}>
            <Part {...props} />
          </Suspense>
        </Awaited>
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
