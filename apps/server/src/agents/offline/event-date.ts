// Recognizes a lead who, while slots for the meeting are offered, speaks about the date of the event: "the party is on
// 21 March".
import { foldWords } from '../../language/fold-text.ts';
import { toZoned } from '../../language/timezone.ts';
import { readWordsBesideDays } from '../../language/wishes/named-days.ts';
import { asksForMeetingDay, asksWhen, sharesStem } from './criterion-kinds.ts';
import { type ReadConversation, withExpectation } from './read-conversation.ts';

/** Returns whether a text names the date of an event that the lead has already named as the answer to a criterion. */
export function repeatsEventDate(
  text: string,
  { input, open, reader, zone }: Pick<ReadConversation, 'input' | 'open' | 'reader' | 'zone'>,
): boolean {
  if (open.kind !== 'offer' && open.kind !== 'when') return false;
  if (readWordsBesideDays(text, toZoned(input.now, zone).toPlainDate(), reader) === null) return false;
  return input.brief.criteria.map(withExpectation).some((criterion) => {
    if (!asksWhen(criterion, reader) || asksForMeetingDay(criterion.ask, reader)) return false;
    const found = input.findings.findLast(({ key }) => key === criterion.key);
    if (!found) return false;
    return sharesStem(foldWords(text).split(' '), criterion);
  });
}
