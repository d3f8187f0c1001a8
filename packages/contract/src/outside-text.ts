// Marks text that an outsider wrote or chose: names, messages, form fields (mcp.md#text-of-outsiders). Language models
// get it marked, so that they read it as data and not as an instruction.
import { z } from 'zod';

/** The schemas of such text. */
const OUTSIDE_TEXT = z.registry<{ outside: true }>();

/** Marks the field as text of an outsider. */
export function outsideText<T extends z.ZodType<string | null>>(schema: T): T {
  OUTSIDE_TEXT.add(schema, { outside: true });
  return schema;
}

/** Returns whether the field is text of an outsider. */
export function isOutsideText(schema: z.core.$ZodType): boolean {
  return OUTSIDE_TEXT.get(schema) !== undefined;
}
