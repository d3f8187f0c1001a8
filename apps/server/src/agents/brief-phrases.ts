// Chooses the language and the form of address of the sentences that code writes to a lead.
import { findAddress } from '../language/phrases/find-address.ts';
import type { Phrases } from '../language/phrases/phrases.ts';
import { getPhrases, joinParts, pickWording, speaksLanguage } from '../language/phrases/pick-phrases.ts';
import { getPlainLanguage } from '../language/words/reader.ts';
import type { AgentBrief, TurnInput } from './port.ts';

/**
 * Returns the language of the sentences that code writes to the lead: the lead's own if the agent speaks it, otherwise
 * the campaign's.
 */
export function getLeadLanguage({
  lead,
  brief,
}: {
  lead: Pick<TurnInput['lead'], 'language'>;
  brief: AgentBrief;
}): string {
  const { language } = lead;
  const isOther = language && getPlainLanguage(language) !== getPlainLanguage(brief.language);
  return isOther && speaksLanguage(language) ? language : brief.language;
}

/**
 * Returns the phrases of a campaign in its form of address. If it sets none, its own first message and questions decide.
 * @param language the language of the lead, if it differs from the campaign's.
 * @param reply the text to which the phrases are added.
 */
export function getBriefPhrases(brief: AgentBrief, language = brief.language, reply = ''): Phrases {
  const { manner, first_message, criteria } = adaptBrief(brief, language, reply);
  const texts = [first_message, ...criteria.map(({ ask }) => ask)];
  return getPhrases(language, manner.address ?? findAddress(texts, language));
}

/**
 * Returns the brief for sentences in the language of the lead. If it is not the campaign's, the campaign's texts say
 * nothing about the form of address: the reply decides, else it is formal. The knowledge is left out, because code
 * translates nothing.
 * @param reply the text to which the sentences are added.
 */
export function adaptBrief(brief: AgentBrief, language = brief.language, reply = ''): AgentBrief {
  if (getPlainLanguage(language) === getPlainLanguage(brief.language)) return { ...brief, language };
  const address = brief.manner.address ?? findAddress([reply], language) ?? 'formal';
  return { ...brief, language, knowledge: '', manner: { ...brief.manner, address } };
}

/** Says who writes, for whom, and where the number comes from, to a lead whom we contacted. */
export function writeIdentity(phrases: Phrases, seed: string, workspace: string): string {
  const lines = [[phrases.disclosure], phrases.numberFromWorkspace];
  return joinParts(lines.map((wordings) => pickWording(wordings, seed, { workspace })));
}
