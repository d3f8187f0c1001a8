// Text that somebody outside the workspace wrote or chose: names, messages, what a form was sent with (mcp.md#text-of-outsiders).
// Where it is shown to a language model it is marked, so that it is read as data and not as an instruction.
import { z } from 'zod';

/** The schemas of answers that hold such text. */
const OUTSIDE_TEXT = z.registry<{ outside: true }>();

/** Declares that the field holds text of an outsider. */
export function outsideText<T extends z.ZodType<string | null>>(schema: T): T {
  OUTSIDE_TEXT.add(schema, { outside: true });
  return schema;
}

/** Does the field hold text of an outsider? */
export function isOutsideText(schema: z.core.$ZodType): boolean {
  return OUTSIDE_TEXT.get(schema) !== undefined;
}
