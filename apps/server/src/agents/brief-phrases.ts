import { findAddress } from '../language/phrases/find-address.ts';
import type { Phrases } from '../language/phrases/phrases.ts';
import { getPhrases } from '../language/phrases/pick-phrases.ts';
import type { AgentBrief } from './port.ts';

/**
 * Returns the phrases of a campaign in its form of address. If it sets none, its own first message and questions decide.
 * @param language the language of the lead, if it differs from the campaign's.
 */
export function getBriefPhrases(brief: AgentBrief, language = brief.language): Phrases {
  const { manner, first_message, criteria } = brief;
  const texts = [first_message, ...criteria.map(({ ask }) => ask)];
  return getPhrases(language, manner.address ?? findAddress(texts, brief.language));
}
