// Removes the parts of a model's texts that must not be sent or stored.
import { foldWords } from '../../language/fold-text.ts';
import type { TurnInput } from '../port.ts';
import { findDays } from './days.ts';

/** Matches an emoji with the space before it: "Great! 🎉" → "Great!" */
const EMOJI =
  / ?(?:\p{Regional_Indicator}{2}|[0-9#*]\ufe0f?\u20e3|(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f)(?:\p{Emoji_Modifier}|\ufe0f|\u200d\p{Extended_Pictographic})*)/gu;

/**
 * Removes what models add to a message: their name, quotes around it, Markdown, and emoji if the campaign does not
 * allow them.
 */
export function cleanReply(reply: string, { agent_name, manner }: TurnInput['brief']): string {
  const own = (manner.emoji ? reply : reply.replace(EMOJI, ''))
    .trim()
    .replace(new RegExp(`^(?:${RegExp.escape(agent_name)}|assistant|agent|you)\\s*:\\s*`, 'i'), '');
  const bare = removeQuotes(own)
    .replace(/\*\*(.+?)\*\*/gs, '$1')
    .replace(/^#{1,6}\s+/gm, '')
    .replace(/!?\[([^[\]\n]*)\]\((https?:[^)\s[]+)\)/g, '$1 $2');
  return bare.replace(/\n{3,}/g, '\n\n').trim();
}

/** Removes quotes around the whole text. */
function removeQuotes(text: string): string {
  const inside = text.slice(1, -1);
  const isQuoted = text.length > 1 && /^["“«]/.test(text) && /["”»]$/.test(text) && !/["“”«»]/.test(inside);
  return isQuoted ? inside.trim() : text;
}

/** Removes invisible characters, which can hide text or prevent it from being stored. */
export function removeInvisible(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Co}\u2028\u2029]/gu, (character) =>
      /[\n\u200c\u200d]/.test(character) ? character : /[\t\u2028\u2029]/.test(character) ? ' ' : '',
    );
}

/** Removes what reads the lead's words back, such as "It's noted: 8 people", unless they name a day or a time. */
export function removeReadBack(text: string, said: string): string {
  const heard = ` ${foldWords(said)} `;
  // The lookbehind reads each clause once, which keeps the pattern linear.
  return text.replace(/(?<![^.!?\n:])[^.!?\n:]*: ([^.!?\n:]{1,40})(?=[.!?]|$)/gu, (whole, value: string) => {
    const isSaid = heard.includes(` ${foldWords(value)} `);
    return isSaid && /^\d+ \p{L}+$/u.test(value) && findDays(value, 'en').length === 0 ? value : whole;
  });
}

/** Removes the lead's name, which can be of any language. */
export function removeName(text: string, name: string | null): string {
  return (name ?? '').split(' ').reduce((rest, part) => (part ? rest.replaceAll(part, ' ') : rest), text);
}
