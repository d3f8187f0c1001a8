// The chosen theme: light, dark, or the device's; stored in this browser. A script in index.html applies the stored
// theme before the first paint.
import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark' | 'auto';

const KEY = 'parley.theme';
const listeners = new Set<() => void>();
let theme: Theme | undefined;

function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'auto';
  } catch {
    return 'auto';
  }
}

const getTheme = (): Theme => {
  theme ??= readTheme();
  return theme;
};

/** Shows the theme on this page. Another tab may have stored it. */
function applyTheme(next: Theme): void {
  theme = next;
  const isDark = next === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : next === 'dark';
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
  for (const listener of listeners) listener();
}

function setTheme(next: Theme): void {
  applyTheme(next);
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // This browser stores nothing. The theme lasts until the page is reloaded.
  }
}

/** Follows the device and the other tabs. */
export function watchTheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => applyTheme(getTheme()));
  addEventListener('storage', ({ key }) => {
    if (key === KEY) applyTheme(readTheme());
  });
}

export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  const chosen = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, getTheme);
  return { theme: chosen, setTheme };
}
