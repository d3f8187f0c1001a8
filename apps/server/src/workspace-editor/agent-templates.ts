// Agents for industries, which new campaigns can start from (dashboard-operations.md#making-a-campaign).
import { readFileSync } from 'node:fs';
import type { AgentBlock } from '@parley/contract';
import type { AGENT_TEMPLATES } from '@parley/contract/agent-form';
import { parse } from 'yaml';
import type { WrittenAgent } from '../workspace-file/index.ts';

type Language = 'en' | 'fr';
export type AgentTemplate = (typeof AGENT_TEMPLATES)[number];

type Written = Record<AgentTemplate, Pick<WrittenAgent, 'goal' | 'first_message'> & { booking: object }>;

/** The name of a campaign with the kitchen agent. */
const NAMES: Record<Language, (workspace: string) => string> = {
  en: (workspace) => `Lea from ${workspace}`,
  fr: (workspace) => `Léa de chez ${workspace}`,
};

const read = (language: Language): Written =>
  parse(readFileSync(new URL(`agent-templates/${language}.yaml`, import.meta.url), 'utf8'));

let texts: ReadonlySet<string> | undefined;

/** Returns the texts of all templates that a business adapts: goals, messages and knowledge. */
export function getTemplateTexts(): ReadonlySet<string> {
  texts ??= new Set(
    (['en', 'fr'] as const).flatMap((language) => Object.values(read(language)).flatMap(listAdaptedTexts)),
  );
  return texts;
}

/** Returns the texts of an agent that a business adapts. */
export function listAdaptedTexts(agent: AgentBlock): string[] {
  const { goal, first_message, knowledge = [], follow_up_messages = [] } = agent;
  const known =
    typeof knowledge === 'string' ? [knowledge] : knowledge.map((one) => ('text' in one ? one.text : ''));
  return [goal, first_message, ...known, ...follow_up_messages].filter(
    (one) => one !== undefined && one !== '',
  ) as string[];
}

/** Returns the name of the first campaign of a new workspace. */
export function getExampleName(workspace: string, language: Language): string {
  return NAMES[language](workspace.replace(/[{}]/g, '')).slice(0, 255);
}

/** Returns the `agent:` block, without pacing: a pace that suits the simulator is refused on a real number. */
export function buildTemplateAgent(
  template: AgentTemplate,
  language: Language,
  timezone: string | null,
): WrittenAgent {
  const { booking, ...agent } = read(language)[template];
  return {
    language,
    ...agent,
    follow_ups: ['1d', '3d'],
    booking: { calendar: 'builtin', ...booking, timezone: timezone ?? 'UTC' },
  } as WrittenAgent;
}
