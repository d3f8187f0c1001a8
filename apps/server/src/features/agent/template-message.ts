// Where a network lets only a template through, the campaign's is filled in with the lead's data; no agent writes it
// (sending.md#templates).
import type { Intent } from '../../agents/port.ts';
import type { Template } from '../../engines/port.ts';
import { renderTemplate } from '../../language/fill-in.ts';
import { firstName } from '../../language/first-name.ts';
import { words } from '../../language/fold.ts';
import type { AgentSettings } from '../campaigns/index.ts';
import { type CampaignTemplate, composeTemplate, type KnownTemplate } from '../templates/index.ts';

/** To whom the template goes, and in whose name. */
export interface TemplateReader {
  template: CampaignTemplate | null;
  kept_template: KnownTemplate | null;
  agent: AgentSettings;
  workspace_name: string;
  campaign_name: string;
  name: string | null;
  email: string | null;
  source: string | null;
  variables: Record<string, unknown> | null;
}

export type TemplateMessage =
  | { text: string; template: Template; intent: Intent | null }
  | { missing: string };

/** The campaign's template for a lead, or why there is none. */
export function templateMessage(reader: TemplateReader): TemplateMessage {
  const { template, kept_template, agent, name, email, source, variables } = reader;
  if (!template) return { missing: 'the campaign has no template' };
  const values = {
    ...variables,
    name: firstName(name) ?? variables?.['name'],
    full_name: name ?? variables?.['full_name'],
    email: email ?? variables?.['email'],
    source: source ?? variables?.['source'],
    workspace: reader.workspace_name,
    agent: reader.campaign_name,
  };
  const composed = composeTemplate(template, kept_template, values);
  if ('missing' in composed) {
    const where = `the variable ${composed.missing} of the template ${template.name}`;
    return { missing: `${where} has no value and no fallback, such as {{name|there}}` };
  }
  const said = composed.text.slice(0, composed.text.length - (kept_template?.footer?.length ?? 0));
  const [first] = agent.criteria;
  // The answer to the template then answers the first criterion.
  const asks = first && words(said).endsWith(words(renderTemplate(first.ask, values)));
  if (asks) return { ...composed, intent: { kind: 'ask', key: first.key } };
  // After anything but a question the agent begins, whatever the lead answers.
  return { ...composed, intent: /[?？؟]/.test(said) ? { kind: 'say' } : null };
}
