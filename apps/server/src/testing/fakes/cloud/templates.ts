// Templates as Meta lists them, and the checks that Meta makes before it sends one.
import type { Json } from '../http.ts';
import { buildRefusal } from './refusals.ts';
import type { Account, Template } from './state.ts';

/** Limits on a template's text once its variables are filled in. */
const MAX_BODY = 1024;
const MAX_HEADER = 60;

export interface TemplateRequest {
  name: string;
  language: { code: string };
  components?: {
    type: 'header' | 'body';
    parameters?: { type: string; text?: string; parameter_name?: string }[];
  }[];
}

/** Returns the names of variables in order, each once. */
const listVariables = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name!)),
];

const isNamed = (variables: readonly string[]): boolean => variables.some((name) => !/^\d+$/.test(name));

/** Returns the template with its variables filled in, or Meta's refusal. */
export function fillTemplate(
  account: Account,
  { name, language, components = [] }: TemplateRequest,
): { template: Template; text: string; variables: Record<string, string> } {
  const template = account.templates.find((one) => one.name === name && one.language === language.code);
  if (!template || template.status === 'PENDING' || template.status === 'REJECTED') {
    throw buildRefusal(132001, `template name (${name}) does not exist in ${language.code}`);
  }
  if (template.status === 'PAUSED') throw buildRefusal(132015);
  if (template.status === 'DISABLED') throw buildRefusal(132016);
  if (template.breaks_policy) throw buildRefusal(132007);

  const values: Record<string, string> = {};
  const fillPart = (part: 'header' | 'body', text: string, limit: number): string => {
    const variables = listVariables(text);
    const given = components.find(({ type }) => type === part)?.parameters ?? [];
    if (given.length !== variables.length) {
      throw buildRefusal(
        132000,
        `${part}: number of localizable_params (${given.length}) does not match the expected number of params (${variables.length})`,
      );
    }
    const named = isNamed(variables);
    const values_: Record<string, string> = {};
    for (const [index, { type, text: value, parameter_name: variable }] of given.entries()) {
      if (type !== 'text' || value === undefined || value === '') {
        throw buildRefusal(132012, `${part}: Format mismatch, expected TEXT, received ${type.toUpperCase()}`);
      }
      if (named !== (variable !== undefined)) {
        throw buildRefusal(
          132012,
          `${part}: Parameter name is ${named ? 'missing or empty' : 'not expected'}`,
        );
      }
      // Only the body's values are checked, because a header has only one line.
      if (/[\n\t]| {5,}/.test(value)) throw buildRefusal(132018);
      values_[variable ?? variables[index]!] = value;
    }
    const missing = variables.filter((variable) => values_[variable] === undefined);
    if (missing.length) throw buildRefusal(132012, `${part}: Parameter name ${missing[0]} is missing`);
    const result = text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, variable: string) => values_[variable]!);
    if ([...result].length > limit) throw buildRefusal(132005, `${part} is too long`);
    Object.assign(values, values_);
    return result;
  };
  const header = template.header === null ? [] : [fillPart('header', template.header, MAX_HEADER)];
  if (template.header === null && components.some(({ type }) => type === 'header')) {
    throw buildRefusal(132012, 'header: the template has none');
  }
  const body = fillPart('body', template.body, MAX_BODY);
  const footer = template.footer === null ? [] : [template.footer];
  return { template, text: [...header, body, ...footer].join('\n'), variables: values };
}

/** Returns a template as Meta lists it. */
export function toTemplateJson(template: Template): Record<string, Json> {
  const variables = listVariables(template.body);
  const example: Json = isNamed(variables)
    ? { body_text_named_params: variables.map((name) => ({ param_name: name, example: 'x' })) }
    : { body_text: [variables.map(() => 'x')] };
  return {
    name: template.name,
    parameter_format: isNamed(variables) ? 'NAMED' : 'POSITIONAL',
    components: [
      ...(template.header === null ? [] : [{ type: 'HEADER', format: 'TEXT', text: template.header }]),
      { type: 'BODY', text: template.body, ...(variables.length ? { example } : {}) },
      ...(template.footer === null ? [] : [{ type: 'FOOTER', text: template.footer }]),
    ],
    language: template.language,
    status: template.status,
    category: template.category,
    id: template.id,
    ...(template.status === 'REJECTED' ? { rejected_reason: 'INCORRECT_CATEGORY' } : {}),
  };
}
