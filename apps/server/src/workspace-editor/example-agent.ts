// An example agent for new users: it qualifies leads for a kitchen renovation (dashboard-operations.md#trying-it).
import type { WrittenAgent } from '../workspace-file/index.ts';

type Language = 'en' | 'fr';

const WORDS = {
  en: {
    name: (workspace: string) => `Lea from ${workspace}`,
    goal: 'Qualify leads for a kitchen renovation and book a visit.',
    first_message: (workspace: string) =>
      `Hi {{name}}, this is Lea from ${workspace}. You asked about a new kitchen.`,
    knowledge: 'We work within 50 km of the city. A project starts at 8,000 euros.',
    owner: 'Do you own the place?',
    budget: 'What budget do you have in mind?',
  },
  fr: {
    name: (workspace: string) => `Léa de chez ${workspace}`,
    goal: "Qualifier les personnes qui veulent rénover leur cuisine et convenir d'une visite.",
    first_message: (workspace: string) =>
      `Bonjour {{name}}, ici Léa de chez ${workspace}. Vous nous avez écrit au sujet d'une nouvelle cuisine.`,
    knowledge: 'Nous travaillons à moins de 50 km de la ville. Un projet commence à 8 000 euros.',
    owner: 'Êtes-vous propriétaire du logement ?',
    budget: 'Quel budget avez-vous en tête ?',
  },
};

/** Removes braces, which would turn a name into a placeholder. */
const removeBraces = (name: string) => name.replace(/[{}]/g, '');

/** Returns the name of a campaign with this agent. */
export function getExampleName(workspace: string, language: Language): string {
  return WORDS[language].name(removeBraces(workspace)).slice(0, 255);
}

/** Returns the `agent:` block, without pacing: a pace that suits the simulator is refused on a real number. */
export function buildExampleAgent(
  { workspace, timezone }: { workspace: string; timezone: string | null },
  language: Language,
): WrittenAgent {
  const words = WORDS[language];
  return {
    language,
    goal: words.goal,
    first_message: words.first_message(removeBraces(workspace)),
    knowledge: words.knowledge,
    criteria: [
      { key: 'owner', ask: words.owner, expect: 'yes' },
      { key: 'budget', ask: words.budget, expect: '>= 8000' },
    ],
    booking: {
      calendar: 'builtin',
      duration_minutes: 30,
      hours: 'Mon-Sun 09:00-18:00',
      timezone: timezone ?? 'UTC',
    },
  };
}
