// Components that load later: when they are first shown, or when the browser is idle.
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { createConnectionProblem, toProblem } from '../problem.ts';

const TRY_AGAIN_MS = 3_000;

/**
 * Renders nothing if the code or text of a component could not be loaded; the next time it is shown, loading is
 * retried.
 */
class LoadingPlaceholder extends Component<
  { onMissing: () => void; children: ReactNode },
  { error: Error | null }
> {
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
    if (toProblem(error).code === 'offline') return null;
    throw error;
  }
}

const loads = new Set<() => Promise<unknown>>();
/** The loads that do not wait until the browser is idle. */
const firstLoads = new Set<() => Promise<unknown>>();

/**
 * Returns a component that loads its code later. It is mounted when it first opens and stays mounted, so that its
 * closing animation can run.
 * @param when `first` for a component that a member can open as soon as the page is visible
 */
export function createLazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  when: 'first' | 'idle' = 'idle',
): ComponentType<Props & { open?: boolean }> {
  let loaded: ComponentType<Props> | null = null;
  const get = async () => {
    loaded = await load().catch((error) => {
      throw createConnectionProblem(error);
    });
    return { default: loaded };
  };
  (when === 'first' ? firstLoads : loads).add(get);
  // A loaded component opens immediately; a failed load is retried the next time.
  const getPart = () => loaded ?? (lazy(get) as unknown as ComponentType<Props>);
  return function Later(props) {
    const { open = true } = props;
    const [used, setUsed] = useState(open);
    const [{ Part, tries }, setPart] = useState(() => ({ Part: getPart(), tries: 0 }));
    const retryLoad = () => setPart({ Part: getPart(), tries: tries + 1 });
    if (open && !used) setUsed(true);
    return (
      used && (
        <LoadingPlaceholder key={tries} onMissing={retryLoad}>
          <Suspense fallback={null}>
            <Part {...props} />
          </Suspense>
        </LoadingPlaceholder>
      )
    );
  };
}

/** Registers a function that loads code when the browser is idle. */
export function preloadWhenIdle(load: () => Promise<unknown>): void {
  loads.add(load);
}

const AGAIN_MS = 500;

/**
 * Runs the first loads now and the others once the page is idle, so that the components open immediately, even
 * offline. Called after the first render.
 * @param isBusy returns whether the page is still loading its own data, which comes first
 */
export function startPreloading(isBusy: () => boolean): void {
  // Ignore failures: the code is loaded again when it is needed.
  const runLoads = (all: Iterable<() => Promise<unknown>>) => {
    for (const one of all) one().catch(() => undefined);
  };
  const load = () => {
    if (isBusy()) return void setTimeout(load, AGAIN_MS);
    runLoads([...firstLoads, ...loads]);
  };
  runLoads(firstLoads);
  if ('requestIdleCallback' in window) window.requestIdleCallback(load, { timeout: 10_000 });
  else setTimeout(load, 3_000);
}
