// Says when someone is back, to a lead who is handed over while the business is closed (agents.md#hand-over).
import { renderTemplate } from '../../language/fill-template.ts';
import { joinParts, speaksLanguage } from '../../language/phrases/pick-phrases.ts';
import { toZoned } from '../../language/timezone.ts';
import { getBriefPhrases, getLeadLanguage } from '../brief-phrases.ts';
import { findNextOpening } from '../business-facts.ts';
import { readUnits } from '../knowledge/units.ts';
import { formatMomentFor } from '../offer.ts';
import { isClosedByText } from '../opening-hours.ts';
import type { ClosedHandOver, TurnInput } from '../port.ts';

/**
 * Adds the time to the text of a hand-over, if the campaign's facts show that the business is closed and when it opens.
 */
export function addReturnTime(
  text: string,
  { brief, lead, now }: TurnInput,
  { language = getLeadLanguage({ brief, lead }), isDayOff }: ClosedHandOver,
): string {
  if (!speaksLanguage(language)) return text;
  const units = readUnits(brief.knowledge).map((unit) => unit.text);
  const opens = findNextOpening(
    brief,
    now,
    (day) => isDayOff(day) || isClosedByText(units, brief.language, day),
  );
  if (opens === null) return text;
  const zone = lead.timezone ?? brief.timezone;
  const isToday = toZoned(opens, zone).toPlainDate().equals(toZoned(now, zone).toPlainDate());
  const when = formatMomentFor(
    lead,
    opens,
    { language, timezone: brief.timezone },
    isToday ? 'time' : 'moment',
  );
  const { backAt, backToday } = getBriefPhrases(brief, language);
  return joinParts([text, renderTemplate(isToday ? backToday : backAt, { when })]);
}
