// A tool for a whole job: one call replaces several API calls that a person would make.
import { ValidationError } from '@parley/client';
import { formatIssues, type Scope, type Toolset, toSchemaIssues } from '@parley/contract';
import { z } from 'zod';
import { omitNulls, toInputSchema, toOutputSchema } from '../json-schema.ts';
import { markOutsideText } from '../mark-outside-text.ts';
import type { JsonObject, Tool } from '../tool.ts';
import { createGather, type Gather } from './job-api.ts';

export interface Job<Input extends z.ZodObject, Output extends z.ZodObject> {
  name: string;
  title: string;
  description: string;
  toolset: Toolset;
  /** The scopes that the job requires. Data that needs other scopes is omitted, and the result says so. */
  scopes: readonly Scope[];
  input: Input;
  /** The schema of the result, built from the contract's fields, so that outsiders' text is marked. */
  output: Output;
  run(api: Gather, input: z.output<Input>, now: Date): Promise<z.input<Output>>;
}

/** Creates the tool of a job. */
export function createJobTool<I extends z.ZodObject, O extends z.ZodObject>(job: Job<I, O>): Tool {
  const { name, title, description, toolset, scopes, input, output } = job;
  return {
    ...{ name, title, description, toolset, scopes, effect: 'read' },
    inputSchema: { ...toInputSchema(input), additionalProperties: false },
    outputSchema: toOutputSchema(output),
    async run(api, args) {
      const answer = await job.run(createGather(api), parseArguments(input, args), new Date(api.now()));
      return omitNulls(markOutsideText(output, answer) as JsonObject);
    },
  };
}

/** The fields of every job's result: what is missing with the reason, and the number of requests. */
export const effort = { not_seen: z.array(z.string()), calls: z.int() };

function parseArguments<I extends z.ZodObject>(schema: I, args: JsonObject): z.output<I> {
  const parsed = schema.safeParse(args, { reportInput: true });
  if (parsed.success) return parsed.data;
  const issues = toSchemaIssues(parsed.error.issues);
  throw new ValidationError(422, 'validation_error', formatIssues(issues), new Headers(), issues);
}

/** Returns the fields of a record that a schema contains. */
export function pickShown<S extends z.ZodRawShape, R extends Record<keyof S, unknown>>(
  part: z.ZodObject<S>,
  record: R,
): Pick<R, keyof S & keyof R> {
  const names = Object.keys(part.shape) as (keyof S & keyof R)[];
  return Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<R, keyof S & keyof R>;
}

/** Returns the author of an outbound message; `team` is a person or their script (lead.md#transcript). */
export function getSenderKind(type: string | null): 'agent' | 'team' {
  return type === 'MANUAL_MESSAGE' || type === 'API_MESSAGE' ? 'team' : 'agent';
}
