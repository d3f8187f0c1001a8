// Writes the campaign's facts for a model, before its knowledge.
import { getFactWeek, writeExceptions, writePriceRow, writeWeek } from '../business-facts.ts';
import type { AgentBrief, TurnInput } from '../port.ts';

/** Returns the turn with the facts as a part of the knowledge, on which the reply can be based. */
export function addFacts(input: TurnInput): TurnInput {
  const { brief } = input;
  const knowledge = [describeFacts(brief), brief.knowledge].filter((text) => text !== '').join('\n\n');
  return { ...input, brief: { ...brief, knowledge } };
}

/** The lines are equal for all leads, so that providers can cache them: amounts are as the campaign writes them. */
function describeFacts({ facts, language, timezone }: AgentBrief): string {
  if (!facts) return '';
  const { address, phone, email, website, prices = [] } = facts;
  const week = getFactWeek(facts);
  const reader = { language, country: null, zone: timezone };
  const hours = week ? [...writeWeek(week, reader), ...writeExceptions(facts, reader)] : [];
  return [
    address && `Address: ${address}`,
    phone && `Phone: ${phone}`,
    email && `Email: ${email}`,
    website && `Website: ${website}`,
    ...(hours.length > 0
      ? ['Opening hours (closed on other days):', ...hours.map(({ text }) => `- ${text}`)]
      : []),
    ...(prices.length > 0 ? ['Prices:', ...prices.map((row) => `- ${writePriceRow(row, row.amount)}`)] : []),
  ]
    .filter((line) => typeof line === 'string')
    .join('\n');
}
