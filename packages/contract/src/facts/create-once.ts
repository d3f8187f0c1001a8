// Formatters that are created when they are needed.

/**
 * Returns a function that creates a formatter on first use. Creating one takes milliseconds on a slow phone, and a page
 * needs only a few.
 */
export function createOnce<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
