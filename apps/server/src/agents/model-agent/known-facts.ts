// Collects what a model's text can be based on (agents.md#the-truth-gate).
import type { TurnInput } from '../port.ts';
import { listCampaignTexts } from './campaign-texts.ts';
import type { LanguageDetector } from './detect-language.ts';
import { type ExpectedFigure, listExpectedFigures } from './expected-figures.ts';
import { getLeadText } from './last-messages.ts';
import { getMeetingFacts } from './meetings.ts';
import { cutTranscript } from './tokens.ts';

/** The data against which a text is checked. */
export interface Grounds {
  input: TurnInput;
  /** Times that the code inserted for slots, or that the text is known to refer to. */
  times: readonly string[];
  /** Whether this turn cancels the lead's booking. */
  cancels: boolean;
  /** Whether this turn books a slot, which a "yes" then answers. */
  books?: boolean;
  /** Whether the model looked up a time for this text. */
  lookedUp: boolean;
  /** Whether the lead waits for a person, also from this turn on, or the agent writes again at a later time. */
  isContacted: boolean;
  /** The reply that was refused in this turn. */
  refusedReply?: string | null;
  /** Whether a finding of the same answer was refused. */
  isUnproven?: boolean;
  /** The values of the proven findings, which the text can repeat. */
  values?: readonly string[];
  /** The calculations that the model shows for the figures of the text. */
  sums?: readonly string[];
  languageDetector: LanguageDetector;
}

export interface KnownFacts {
  /** The campaign's texts, and the messages that people of the workspace wrote in this chat. */
  workspace: string;
  /** The same, without the questions of the criteria. */
  facts: string;
  lead: string;
  /** The messages that the text answers. */
  unanswered: string;
  /** The figures that the criteria expect, such as 16 of `>= 16`, which are in no text. */
  expected: readonly ExpectedFigure[];
  /** The earlier messages of the agent. */
  agent: string;
  /** The times that the code inserted in the text, and the time of the booking. */
  times: readonly string[];
  /** All known texts together. */
  all: string;
}

/** Returns a value, and the whole numbers that a text can say instead: "about 84" for 83.6. */
function roundValue(value: string): string[] {
  const number = Number(value);
  return Number.isInteger(number) || Number.isNaN(number)
    ? [value]
    : [value, String(Math.round(number)), String(Math.floor(number))];
}

/** Collects the texts and figures on which a text can be based. */
export function collectKnown({ input, times: offered, values = [] }: Grounds): KnownFacts {
  const { lead } = input;
  // The text can't be based on messages that are too old for the model to see.
  const shown = cutTranscript(input.transcript);
  const meeting = getMeetingFacts(input);
  const times = [...offered, ...meeting.times];
  const said = (which: (message: TurnInput['transcript'][number]) => boolean) =>
    shown.filter(which).map(({ text }) => text ?? '');
  // Messages from people have no intent. The agent's own messages can't justify a promise.
  const people = said(({ direction, intent }) => direction === 'outbound' && intent === null);
  const agent = said(({ direction, intent }) => direction === 'outbound' && intent !== null);
  const inbound = [
    ...said(({ direction }) => direction === 'inbound'),
    lead.name ?? '',
    ...values.flatMap(roundValue),
  ];
  const workspace = [...listCampaignTexts(input), ...people].join('\n');
  return {
    workspace,
    facts: [...listCampaignTexts({ ...input, brief: { ...input.brief, criteria: [] } }), ...people].join(
      '\n',
    ),
    lead: inbound.join('\n'),
    unanswered: getLeadText(shown),
    expected: listExpectedFigures(input),
    agent: agent.join('\n'),
    times,
    all: [workspace, ...agent, ...inbound, ...times, ...meeting.links].join('\n'),
  };
}

/** Returns the text without the known times. */
export function removeTimes(text: string, { times }: KnownFacts): string {
  return times.reduce((rest, time) => rest.replaceAll(time, '–'), text);
}

/** Returns the texts that are not from the lead. */
export function listOwnTexts({ workspace, agent, times }: KnownFacts): string {
  return [workspace, agent, ...times].join('\n');
}

/** Returns the texts besides the knowledge that a reply can be based on. */
export function listOtherTexts(input: TurnInput, { lead, agent, times }: KnownFacts): string {
  const brief = { ...input.brief, knowledge: '' };
  return [...listCampaignTexts({ ...input, brief, passages: [] }), lead, agent, ...times].join('\n');
}
