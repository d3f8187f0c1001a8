// A number's health: results of its last first contacts, and its rating by the network.
import { useFormats } from '../../text/language.tsx';
import { Facts } from '../../ui/facts.tsx';
import type { NumberDetail } from './queries.ts';
import { useNumbersText } from './text.ts';

/** The minimum number of messages for a percentage to be meaningful. */
const ENOUGH = 5;

export function NumberHealth({ number }: { number: NumberDetail }) {
  const text = useNumbersText();
  const formats = useFormats();
  const { figures, quality, refused_in_24h: refused } = number;
  const { tried, undeliverable, written, opted_out, waited_for, replied } = figures;
  const facts = [
    quality.rating === null ? null : text.ratings[quality.rating],
    quality.people_limit === null
      ? null
      : text.people(formats.number(quality.people_limit), formats.number(quality.people_left ?? 0)),
  ].filter(Boolean);
  return (
    <Facts
      isAligned
      of={[
        [
          text.replyRate,
          waited_for < ENOUGH
            ? text.tooFew(waited_for)
            : text.replyRateOf(formats.share(replied / waited_for), replied, waited_for),
        ],
        [text.unreached, tried === 0 ? text.nobody : text.unreachedOf(undeliverable, tried)],
        [text.optedOut, written === 0 ? text.nobody : text.optedOutOf(opted_out, written)],
        [text.refused, text.refusedCount(refused)],
        ...(facts.length > 0 ? [[text.rating, facts.join(' · ')] as const] : []),
      ]}
    />
  );
}
