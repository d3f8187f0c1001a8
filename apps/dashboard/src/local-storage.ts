// Small values that this browser stores, such as the simulated phones that its user opened.
const PREFIX = 'parley.kept.';

/** Returns a stored value, or null if it is missing or has an unexpected shape. */
export function readStored<T>(name: string, isShaped: (value: unknown) => value is T): T | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null');
    return isShaped(value) ? value : null;
  } catch {
    return null;
  }
}

export function writeStored(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // This browser stores nothing, so the value is lost with the page.
  }
}
