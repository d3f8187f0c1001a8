// Marks text that an outsider wrote or chose: names, messages, form fields (mcp.md#text-of-outsiders). The mark tells
// language models that the text is data and not an instruction.
import { z } from 'zod';

/** The schemas of outsiders' text. */
const OUTSIDE_TEXT = z.registry<{ outside: true }>();

/** Marks a field as outsiders' text. */
export function outsideText<T extends z.ZodType<string | null>>(schema: T): T {
  OUTSIDE_TEXT.add(schema, { outside: true });
  return schema;
}

/** Returns whether a field is marked as outsiders' text. */
export function isOutsideText(schema: z.core.$ZodType): boolean {
  return OUTSIDE_TEXT.get(schema) !== undefined;
}
