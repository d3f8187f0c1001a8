// Pages that load when they are opened.
import { type FunctionComponent, useEffect, useState } from 'react';
import { useText } from '../text/language.tsx';
import { Button } from './button.tsx';
import { isServerReachable } from './missing-code.ts';

const TRY_AGAIN_MS = 3_000;

/**
 * Returns the component of a route. If the page can't be loaded, because the device is offline or an upgrade removed its
 * file, the component says so and tries again until the member leaves. If that fails although the connection is back,
 * it reloads the dashboard. The router's own component would reload it immediately, which fails offline.
 */
export function createLazyPage<Name extends string>(
  load: () => Promise<Record<Name, FunctionComponent>>,
  name: Name,
): FunctionComponent & { preload: () => Promise<void> } {
  let Loaded: FunctionComponent | undefined;
  const loadPage = async () => {
    Loaded ??= (await load())[name];
  };
  function Page() {
    const [state, setState] = useState<'loading' | 'missing' | 'loaded'>('loading');
    useEffect(() => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isLeft = false;
      const tryToLoad = async (isBack: boolean) => {
        try {
          await loadPage();
          setState('loaded');
        } catch {
          // Some browsers remember that an import failed.
          if (isBack && !isLeft) return window.location.reload();
          setState('missing');
          const isAway = !(await isServerReachable());
          if (isLeft) return;
          timer = setTimeout(async () => tryToLoad(isAway && (await isServerReachable())), TRY_AGAIN_MS);
        }
      };
      tryToLoad(false);
      return () => {
        isLeft = true;
        clearTimeout(timer);
      };
    }, []);
    if (Loaded) return <Loaded />;
    return state === 'missing' ? <MissingPage /> : null;
  }
  // The router calls this and shows the previous page until it ends.
  return Object.assign(Page, { preload: () => loadPage().catch(() => undefined) });
}

function MissingPage() {
  const text = useText();
  return (
    <div
      className="grid justify-items-center content-center gap-3 py-8 px-4 text-center text-soft"
      role="alert"
    >
      <h1 className="text-ink text-16">{text.missingPage.title}</h1>
      <p>{text.missingPage.hint}</p>
      <Button onClick={() => window.location.reload()}>{text.banner.reload}</Button>
    </div>
  );
}
