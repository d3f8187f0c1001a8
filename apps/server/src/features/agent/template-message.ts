// Fills in the campaign's template with the lead's data when a network allows only templates. The agent does not write
// this text (sending.md#templates).
import { type Fact, fact } from '@parley/contract';
import type { Intent } from '../../agents/port.ts';
import type { Template } from '../../engines/port.ts';
import { renderTemplate, type TemplateValues } from '../../language/fill-template.ts';
import { getGreetingName } from '../../language/first-name.ts';
import { foldWords } from '../../language/fold-text.ts';
import type { AgentSettings } from '../campaigns/index.ts';
import { type CampaignTemplate, composeTemplate, type KnownTemplate } from '../templates/index.ts';

/** The recipient of a template, and the campaign that sends it. */
export interface TemplateReader extends TemplateRecipient {
  template: CampaignTemplate | null;
  kept_template: KnownTemplate | null;
  agent: AgentSettings;
}

interface TemplateRecipient {
  workspace_name: string;
  campaign_name: string;
  name: string | null;
  email: string | null;
  source: string | null;
  variables: Record<string, unknown> | null;
}

export type TemplateMessage = { text: string; template: Template; intent: Intent | null } | { missing: Fact };

/** Returns the campaign's template with the lead's values, or why there is none. */
export function fillCampaignTemplate(reader: TemplateReader): TemplateMessage {
  const { template, kept_template, agent } = reader;
  if (!template) return { missing: fact('campaign_without_template') };
  const values = collectTemplateValues(reader);
  const composed = fillTemplate(template, kept_template, values);
  if ('missing' in composed) return composed;
  const said = composed.text.slice(0, composed.text.length - (kept_template?.footer?.length ?? 0));
  const [first] = agent.criteria;
  // If the template ends with the first criterion's question, the lead's reply answers that criterion.
  const asks = first && foldWords(said).endsWith(foldWords(renderTemplate(first.ask, values)));
  if (asks) return { ...composed, intent: { kind: 'ask', key: first.key } };
  // If the template asks another question, the lead's reply answers that one. Otherwise the agent starts with the first
  // criterion after any reply.
  return { ...composed, intent: /[?？؟]/.test(said) ? { kind: 'say' } : null };
}

/**
 * Returns the reminder template with its values, or why it cannot be sent; `meeting` contains the values about the
 * meeting.
 */
export function fillReminder(
  template: CampaignTemplate,
  known: KnownTemplate | null,
  reader: TemplateRecipient,
  meeting: { when: string; location: string | null; page: string | null },
): { text: string; template: Template } | { missing: Fact } {
  return fillTemplate(template, known, { ...collectTemplateValues(reader), ...meeting });
}

/** Returns the lead's known values by placeholder name. */
function collectTemplateValues({
  name,
  email,
  source,
  variables,
  workspace_name,
  campaign_name,
}: TemplateRecipient): TemplateValues {
  return {
    ...variables,
    name: getGreetingName(name) ?? variables?.['name'],
    full_name: name ?? variables?.['full_name'],
    email: email ?? variables?.['email'],
    source: source ?? variables?.['source'],
    workspace: workspace_name,
    agent: campaign_name,
  };
}

function fillTemplate(
  template: CampaignTemplate,
  known: KnownTemplate | null,
  values: TemplateValues,
): { text: string; template: Template } | { missing: Fact } {
  const composed = composeTemplate(template, known, values);
  if (!('missing' in composed)) return composed;
  return { missing: fact('template_variable_empty', { name: template.name, variable: composed.missing }) };
}
