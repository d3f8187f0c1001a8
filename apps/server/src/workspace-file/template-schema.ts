// A campaign's reference to a template of the number's network (workspace-file.md#campaigns).
import { z } from 'zod';
import { createMapSchema, createParsedSchema, createTextSchema } from './fields.ts';

export const template = createMapSchema({
  name: createParsedSchema('template_name', (text) => (/^[a-z0-9_]{1,512}$/.test(text) ? text : null)),
  language: createParsedSchema('template_language', (text) =>
    /^[a-z]{2,3}(_[A-Za-z]{2,4})?$/.test(text) ? text : null,
  ),
  variables: z.array(createTextSchema(1, 500)).max(20).default([]),
});
