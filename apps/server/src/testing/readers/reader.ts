/** A function that reads text from outside: a message, a name, a file, a page. */
export interface TextReader {
  name: string;
  /**
   * Reads a text.
   * @param language one of the seven languages that the product reads.
   */
  read: (text: string, language: string) => unknown;
  /** The maximum length that callers pass; default: the maximum of a message. */
  longest?: number;
}

/** Returns the functions of a module or an object as readers with their names. */
export function listReaders(readers: Record<string, TextReader['read']>, longest?: number): TextReader[] {
  return Object.entries(readers).map(([name, read]) => ({ name, read, ...(longest && { longest }) }));
}
