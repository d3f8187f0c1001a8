// Small things that this browser keeps for whoever uses it, such as the phones that they played.
const PREFIX = 'parley.kept.';

/** What was kept under a name, if it still has the expected shape. */
export function recall<T>(name: string, isShaped: (value: unknown) => value is T): T | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null');
    return isShaped(value) ? value : null;
  } catch {
    return null;
  }
}

export function remember(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing: it is asked again next time.
  }
}
