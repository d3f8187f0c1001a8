// A reference to a template of a number's network (workspace-file.md#campaigns).
import { z } from 'zod';
import { createMapSchema, createParsedSchema, createTextSchema } from './field-kinds.ts';
import { BOOKING_LIMITS } from './limits.ts';

export const templateSettings = createMapSchema({
  name: createParsedSchema('template_name', (text) => (/^[a-z0-9_]{1,512}$/.test(text) ? text : null)),
  language: createParsedSchema('template_language', (text) =>
    /^[a-z]{2,3}(_[A-Za-z]{2,4})?$/.test(text) ? text : null,
  ),
  variables: z
    .array(createTextSchema(1, BOOKING_LIMITS.template_variable))
    .max(BOOKING_LIMITS.template_variables)
    .default([]),
});
