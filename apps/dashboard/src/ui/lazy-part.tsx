// Components that load later: when they are first shown, or when the browser is idle.
import {
  Component,
  type ComponentType,
  type ReactNode,
  Suspense,
  useEffect,
  useReducer,
  useState,
} from 'react';
import { createConnectionProblem, toProblem } from '../problem.ts';
import { createFailureCounter } from './missing-code.ts';

const TRY_AGAIN_MS = 3_000;

/** Renders nothing if the text of a component could not be loaded; after a while, loading is retried. */
class TextPlaceholder extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };
  timer: ReturnType<typeof setTimeout> | undefined;
  noteFailure = createFailureCounter();

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch() {
    void this.noteFailure();
    this.timer = setTimeout(() => this.setState({ error: null }), TRY_AGAIN_MS);
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

/** The functions that load code once the page is idle. */
const loads = new Set<() => Promise<unknown>>();

/**
 * Returns a component that loads its code later. It is mounted when it first opens and stays mounted, so that its
 * closing animation can run. `preload` loads the code before that. If the code can't be loaded, loading is retried, and
 * the banner offers to reload the page once a connection is not the cause (see missing-code.ts). The code is a state instead of `React.lazy`, because
 * React shows what a `Suspense` waited for up to 300 ms late.
 */
export function createLazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & { open?: boolean }> & { preload: () => Promise<void> } {
  let Part: ComponentType<Props> | undefined;
  const preload = async () => {
    Part ??= await load().catch((error) => {
      throw createConnectionProblem(error);
    });
  };
  loads.add(preload);
  function Later(props: Props & { open?: boolean }) {
    const { open = true } = props;
    const [used, setUsed] = useState(open);
    const [noteFailure] = useState(createFailureCounter);
    const [tries, tryAgain] = useReducer((count: number) => count + 1, 0);
    if (open && !used) setUsed(true);
    const Shown = Part;
    // biome-ignore lint/correctness/useExhaustiveDependencies: a failed load is retried
    useEffect(() => {
      if (!used || Shown) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isLeft = false;
      preload().then(
        () => {
          if (!isLeft) tryAgain();
        },
        () => {
          if (isLeft) return;
          void noteFailure();
          timer = setTimeout(tryAgain, TRY_AGAIN_MS);
        },
      );
      return () => {
        isLeft = true;
        clearTimeout(timer);
      };
    }, [used, tries]);
    return (
      used &&
      Shown && (
        <TextPlaceholder>
          <Suspense fallback={null}>
            <Shown {...props} />
          </Suspense>
        </TextPlaceholder>
      )
    );
  }
  return Object.assign(Later, { preload });
}

/** Registers a function that loads code when the browser is idle. */
export function preloadWhenIdle(load: () => Promise<unknown>): void {
  loads.add(load);
}

const AGAIN_MS = 500;

/**
 * Loads the code of all components once the page is idle, so that they open immediately, even offline. Called after the
 * first render.
 * @param isBusy returns whether the page is still loading its own data, which comes first
 */
export function startPreloading(isBusy: () => boolean): void {
  const load = () => {
    if (isBusy()) return void setTimeout(load, AGAIN_MS);
    // Ignore failures: the code is loaded again when it is needed.
    for (const one of loads) one().catch(() => undefined);
  };
  if ('requestIdleCallback' in window) window.requestIdleCallback(load, { timeout: 10_000 });
  else setTimeout(load, 3_000);
}
