// Reads templates from Meta, and builds messages that use them.
import { type Fact, fact, toWords } from '@parley/contract';
import { readCode } from '../../platform/foreign-requests.ts';
import type { Graph, Json } from '../meta/graph.ts';
import {
  EngineError,
  type EngineNumber,
  listTemplateVariables,
  type StoredTemplate,
  type Template,
} from '../port.ts';
import { parseTemplateStatus } from './changes.ts';

type TemplateName = Pick<Template, 'name' | 'language'>;

/**
 * Returns the template as Meta stores it now; null if the account has none of that name and language. Throws {@link
 * EngineError}.
 */
export async function findTemplate(
  graph: Graph,
  number: EngineNumber,
  { name, language }: TemplateName,
): Promise<StoredTemplate | null> {
  const account = number.settings['business_account_id'];
  if (!account)
    throw new EngineError('invalid', fact('setting_missing', { setting: 'business_account_id' }), true);
  const fields = 'name,language,status,components,rejected_reason';
  const query = { name, language, fields, limit: '100' };
  const { data } = await graph(number, { path: `/${account}/message_templates`, query });
  // Meta's search also returns names that only contain this one.
  const found = (Array.isArray(data) ? (data as Json[]) : []).find(
    (one) => one['name'] === name && one['language'] === language,
  );
  if (!found) return null;
  const components = Array.isArray(found['components']) ? (found['components'] as Json[]) : [];
  const getText = (type: string): string | null => {
    const part = components.find((one) => String(one['type']).toUpperCase() === type);
    return typeof part?.['text'] === 'string' ? part['text'] : null;
  };
  const why = readCode(found['rejected_reason']);
  return {
    status: parseTemplateStatus(found['status']),
    header: getText('HEADER'),
    body: getText('BODY') ?? '',
    footer: getText('FOOTER'),
    why: why === null || why === 'NONE' ? null : toWords(why),
  };
}

/** Returns the problem with a campaign's template, or null if it can be sent. */
export function findTemplateProblem(
  { name, language, variables }: Template,
  kept: StoredTemplate | null,
): Fact | null {
  if (!kept) return fact('template_not_found', { name, language });
  const { status, why: detail } = kept;
  if (status !== 'approved') return fact('template_not_approved', { name, language, status, detail });
  const needed = [kept.header, kept.body].flatMap((text) => listTemplateVariables(text ?? '')).length;
  const given = variables.length;
  return needed === given ? null : fact('template_variables_differ', { name, language, needed, given });
}

/** Builds the template part of a send request. */
export function buildTemplateBody({ name, language, variables, slots }: Template): object {
  const { header, body } = slots ?? { header: [], body: variables.map((_, index) => String(index + 1)) };
  const parameters = (names: readonly string[], values: readonly string[]) =>
    names.map((slot, index) => ({
      type: 'text',
      ...(/^\d+$/.test(slot) ? {} : { parameter_name: slot }),
      text: values[index] ?? '',
    }));
  const parts = [
    { type: 'header', parameters: parameters(header, variables.slice(0, header.length)) },
    { type: 'body', parameters: parameters(body, variables.slice(header.length)) },
  ].filter((part) => part.parameters.length > 0);
  return { name, language: { code: language }, ...(parts.length > 0 && { components: parts }) };
}
