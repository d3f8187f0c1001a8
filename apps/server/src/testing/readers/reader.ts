/** A function that reads text from outside: a message, a name, a file, a page. */
export interface TextReader {
  name: string;
  /** @param language one of the seven languages that the product reads. */
  read: (text: string, language: string) => unknown;
  /** The most characters that its callers pass to it; undefined: as many as a message has. */
  longest?: number;
}

/** Gives each function of a module or an object its name as a reader. */
export function named(readers: Record<string, TextReader['read']>, longest?: number): TextReader[] {
  return Object.entries(readers).map(([name, read]) => ({ name, read, ...(longest && { longest }) }));
}
