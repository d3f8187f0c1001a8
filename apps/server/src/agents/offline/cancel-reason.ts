// Finds why a lead cancels a meeting.
import { foldText, foldWords } from '../../language/fold-text.ts';
import type { ReadConversation } from './read-conversation.ts';

const BECAUSE =
  /(?<!\p{L})(?:because|since|as i|car|parce que|porque|pues|ya que|weil|denn|da ich|perche|siccome|pois|omdat|want)(?!\p{L})/u;

/** Returns the reason for canceling in the lead's own words; null if it gives none. */
export function findCancelReason({ said, reader }: ReadConversation): string | null {
  const parts = said.flatMap(({ text }) => text.split(/(?<=[,;.!?\n])\s*|\n/));
  const reasons = parts.flatMap((part) => {
    const plain = ` ${foldWords(part)} `;
    const because = BECAUSE.exec(foldText(part));
    if (because) return [part.slice(because.index)];
    const bare = plain.replace(new RegExp(reader.closing.source, 'gu'), '').trim();
    return bare === '' || reader.cancel.test(plain) || plain.trim().split(' ').length < 2 ? [] : [part];
  });
  const reason = reasons.join(' ').replace(/\s+/g, ' ').replace(/[,;]$/, '').trim();
  return reason === '' ? null : reason.slice(0, 300).toWellFormed();
}
