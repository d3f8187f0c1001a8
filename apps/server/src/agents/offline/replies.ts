// The replies that several steps of a turn share.
import type { Finding, Intent, Proposal, TurnOutput } from '../port.ts';
import { answerFrom } from './knowledge.ts';
import { cityOf, listed, spread } from './offer.ts';
import type { Phrases } from './phrases/phrases.ts';
import { message, wording } from './phrases/speak.ts';
import type { AskedCriterion, Situation } from './situation.ts';
import type { OfferedSlot } from './slots.ts';
import { firstName, renderTemplate, type TemplateValues } from './template.ts';

type WordingKey = { [Key in keyof Phrases]: Phrases[Key] extends string ? never : Key }[keyof Phrases];

/** One of the language's wordings, chosen by the last unanswered message. */
export function say(situation: Situation, key: WordingKey, values: TemplateValues = {}): string {
  return wording(situation.phrases[key], situation.lastId, values);
}

/** A turn's result. */
export function output(
  reasoning: string,
  proposals: Proposal[],
  text: string | null,
  intent: Intent = { kind: 'say' },
): TurnOutput {
  return { proposals, reply: text === null || text === '' ? null : { text, intent }, reasoning };
}

/** Nothing to say. */
export function silence(reasoning: string): TurnOutput {
  return output(reasoning, [], null);
}

/** The findings as proposals. */
export function proposed(findings: readonly Finding[]): Proposal[] {
  return findings.map((finding) => ({ kind: 'finding', finding }));
}

/** Passes the conversation to a person. `confused`: the agent didn't understand; else the lead asked. */
export function handOver(
  situation: Situation,
  reason: string,
  messageId: string,
  confused: boolean,
  findings: readonly Finding[] = [],
): TurnOutput {
  const text = say(situation, confused ? 'handOverConfused' : 'handOver');
  const proposals: Proposal[] = [...proposed(findings), { kind: 'hand_over', reason, message_id: messageId }];
  return output(reason, proposals, message([text]), { kind: 'goodbye' });
}

/** A criterion's question, with the lead's name where it has the placeholder. */
export function questionOf(situation: Situation, criterion: AskedCriterion): string {
  if (!criterion.ask.includes('{{')) return criterion.ask;
  const { brief, lead } = situation.input;
  return renderTemplate(criterion.ask, {
    name: firstName(lead.name),
    workspace: brief.workspace_name,
    agent: brief.agent_name,
  });
}

/** What the campaign's text says to the lead's question; the admission that it doesn't; null without a question. */
export function answer(situation: Situation): { text: string; known: boolean } | null {
  if (situation.questions === '') return null;
  const known = answerFrom(situation.input.brief.knowledge, situation.questions);
  return known === null ? { text: say(situation, 'unknown'), known: false } : { text: known, known: true };
}

/** Numbered slots under an introduction. */
export function slotList(situation: Situation, intro: string, slots: readonly OfferedSlot[]): string {
  return offerText(situation.input.brief, situation.phrases, intro, slots);
}

/** The same, where there is no turn. */
export function offerText(
  brief: Situation['input']['brief'],
  phrases: Phrases,
  intro: string,
  slots: readonly OfferedSlot[],
): string {
  const city = cityOf(brief.timezone);
  const zone = city === null ? null : renderTemplate(phrases.cityTime, { city });
  return message([message([intro, zone]), listed(slots, brief), phrases.pickOne], '\n');
}

/** Offers free slots; hands over where there are none. `proposals` are carried along either way. */
export function offer(
  situation: Situation,
  intro: 'offer' | 'offerMore' | 'offerNearest',
  free: readonly (OfferedSlot & { end_at: string })[],
  because: { reasoning: string; proposals?: Proposal[]; before?: string | null },
): TurnOutput {
  const { brief, now } = situation.input;
  const slots = spread(
    free.filter(({ start_at }) => Date.parse(start_at) > Date.parse(now)),
    brief.timezone,
  );
  const proposals = because.proposals ?? [];
  if (slots.length === 0) {
    const reason = `${because.reasoning} There is no free slot to offer, so a person takes over.`;
    const text = message([because.before ?? null, say(situation, 'noSlots')]);
    return output(
      reason,
      [...proposals, { kind: 'hand_over', reason: 'No free slot to offer.', message_id: situation.lastId }],
      text,
      { kind: 'goodbye' },
    );
  }
  const text = slotList(situation, message([because.before ?? null, say(situation, intro)]), slots);
  return output(because.reasoning, proposals, text, { kind: 'offer', slots });
}
