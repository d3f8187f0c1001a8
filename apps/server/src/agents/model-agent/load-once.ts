// Loads a value that takes long to load when it is first used.

/**
 * Returns a function that loads the value when it is first called. All calls share one load. After a failure, the next
 * call tries again.
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}
