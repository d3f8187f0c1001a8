// The simulated lead, who answers the agent's questions in the campaign's language and according to the part.
import { parseExpectation } from '../../agents/expectation.ts';
import type { CampaignFacts } from './store.ts';

export const PARTS = ['qualifies', 'unqualified', 'opts-out', 'asks-person'] as const;
export type Part = (typeof PARTS)[number];

export const PART_TITLES: Record<Part, string> = {
  qualifies: 'a lead who qualifies and books',
  unqualified: 'a lead whose answer disqualifies them',
  'opts-out': 'a lead who wants no messages',
  'asks-person': 'a lead who asks for a person',
};

interface Words {
  name: string;
  yes: string;
  no: string;
  about(figure: string): string;
  atMost(figure: string): string;
  text: string;
  slot: string;
  person: string;
  afterwards: string;
  locale: string;
}

const WORDS: Record<string, Words> = {
  en: {
    name: 'Emma Wilson',
    yes: 'Yes, we do!',
    no: "No, we don't",
    about: (figure) => `Around ${figure} euros`,
    atMost: (figure) => `No more than ${figure} euros`,
    text: 'As soon as possible',
    slot: '1',
    person: "I'd rather talk to a person, please",
    afterwards: 'Is anybody there?',
    locale: 'en-US',
  },
  fr: {
    name: 'Marie Durand',
    yes: 'Oui, tout à fait !',
    no: 'Non',
    about: (figure) => `Environ ${figure} euros`,
    atMost: (figure) => `Pas plus de ${figure} euros`,
    text: 'Dès que possible',
    slot: '1',
    person: 'Je préfère parler à une personne',
    afterwards: 'Il y a quelqu’un ?',
    locale: 'fr-FR',
  },
};

/** The languages in which the demo's lead can write. */
export const LEAD_LANGUAGES: readonly string[] = Object.keys(WORDS);

export interface Lead {
  name: string;
  /** Returns the answer, or null if the lead does not answer. */
  answer(agentText: string): string | null;
  /** What the lead writes later, to check that the agent stays silent. */
  afterwards: string;
}

export function createLead(part: Part, campaign: CampaignFacts): Lead {
  const words = WORDS[campaign.language]!;
  const ruledOutBy = part === 'unqualified' ? findDealBreaker(campaign) : undefined;
  let answered = 0;
  return {
    name: words.name,
    afterwards: words.afterwards,
    answer(text) {
      answered += 1;
      if (part === 'opts-out') return answered === 1 ? 'STOP' : null;
      if (part === 'asks-person') return answered === 1 ? words.person : null;
      const asked = campaign.criteria.find(({ ask }) => text.includes(findFixedPart(ask)));
      if (asked) return answerTo(asked.expect, words, asked.key !== ruledOutBy);
      return /^1\. /m.test(text) ? words.slot : null;
    },
  };
}

/**
 * Returns the criterion that the lead does not meet: preferably one with a number, otherwise any that a lead can fail.
 */
function findDealBreaker({ criteria }: CampaignFacts): string | undefined {
  const getKind = (expect: string) => parseExpectation(expect)?.kind;
  const figure = criteria.find(({ expect }) => /^at_/.test(getKind(expect) ?? ''));
  return (figure ?? criteria.find(({ expect }) => ['yes', 'no'].includes(getKind(expect) ?? '')))?.key;
}

/** Returns why the lead can't play this part in this campaign, or null if it can. */
export function findPartProblem(part: Part, campaign: CampaignFacts): string | null {
  if (part === 'unqualified' && findDealBreaker(campaign) === undefined) {
    return 'no answer can disqualify a lead there';
  }
  if (!LEAD_LANGUAGES.includes(campaign.language)) {
    return `its agent speaks ${campaign.language}, but the demo's lead speaks only ${LEAD_LANGUAGES.join(' and ')}`;
  }
  return null;
}

/** Returns the longest part of a question that contains no placeholder. The agent writes this part unchanged. */
function findFixedPart(ask: string): string {
  return ask
    .split(/\{\{\w+\}\}/)
    .reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}

function answerTo(expect: string, words: Words, satisfy: boolean): string {
  const expected = parseExpectation(expect);
  const figure = (value: number) => new Intl.NumberFormat(words.locale).format(Math.round(value));
  switch (expected?.kind) {
    case 'yes':
      return satisfy ? words.yes : words.no;
    case 'no':
      return satisfy ? words.no : words.yes;
    case 'at_least':
      return satisfy ? words.about(figure(expected.figure * 1.5)) : words.atMost(figure(expected.figure / 4));
    case 'at_most':
      return satisfy ? words.about(figure(expected.figure / 2)) : words.about(figure(expected.figure * 4));
    case 'one_of':
      return expected.choices[0]!;
    default:
      return words.text;
  }
}
