// Reads the data files of the languages (docs/languages.md).
import { parse } from 'yaml';
import { z } from 'zod';

/** Returns a value for each language. Each is read when it is first used, because many commands use no language. */
export function readWhenUsed<Value>(
  languages: readonly string[],
  read: (language: string) => Value,
): Readonly<Record<string, Value>> {
  const values: Record<string, Value> = {};
  for (const language of languages)
    Object.defineProperty(values, language, {
      enumerable: true,
      configurable: true,
      get() {
        const value = read(language);
        Object.defineProperty(values, language, { enumerable: true, value });
        return value;
      },
    });
  return values;
}

/**
 * Reads the text of a YAML file.
 * @param name the file's path in this folder, for the error
 * @throws an error that names the file, and the position or each wrong key
 */
export function parseLanguageFile<Schema extends z.ZodType>(
  name: string,
  text: string,
  schema: Schema,
): z.infer<Schema> {
  let value: unknown;
  try {
    value = parse(text);
  } catch (error) {
    throw new Error(`Invalid ${name}: ${(error as Error).message}`, { cause: error });
  }
  const read = schema.safeParse(value);
  if (!read.success) throw new Error(`Invalid ${name}: ${z.prettifyError(read.error)}`);
  return read.data;
}
