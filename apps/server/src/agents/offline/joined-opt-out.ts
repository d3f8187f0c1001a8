// Finds an opt-out that a lead sends as one sentence in several messages: "I do not want any more", "messages from you".
import { removeCourtesies } from '../../language/courtesies.ts';
import { foldWords } from '../../language/fold-text.ts';
import { isOptOut } from '../../language/opt-out.ts';
import { isOpen, joinTexts, type ReadConversation, type UnansweredMessage } from './read-conversation.ts';

/** The maximum number of words of a sentence in several messages. */
const MOST_WORDS = 40;
/** Matches the words that can follow an opt-out in its sentence: "stuur me geen berichten meer". */
const REST =
  /^(?:(?:(?:from|de|da|di|von|van) (?:you|vous|votre part|vosotros|ustedes|usted|ti|voi|te|lei|voces|voce|ihnen|euch|dir|jullie|u|je)|(?:text |whatsapp )?(?:messages?|texts?|mensajes?|messaggi|mensagens|mensagem|nachrichten|berichten|berichtjes|sms|whatsapps?|emails?)|any ?more|again|ever|at all|here|mas|jamais|plus|mehr|nie|meer|ooit|piu|mai|mais|nunca) ?)*$/;

/**
 * Returns the last message if the messages are an opt-out as a whole. It is sure if they are one sentence, which ends with
 * the opt-out: after a "no", or before words such as "so früh", a person must decide.
 */
export function findJoinedOptOut({
  said,
  reader,
}: ReadConversation): { message: UnansweredMessage; isSure: boolean } | null {
  const start = said.slice(0, -1).findLastIndex((one) => !isOpen(one, reader)) + 1;
  const sentence = said.slice(start);
  const isWhole = said.length > 1 && isOptOut(joinTexts(said));
  if (!isWhole && (said.length - start < 2 || !isOptOut(joinTexts(sentence)))) return null;
  return { message: said.at(-1)!, isSure: isWhole && endsInOptOut(sentence) };
}

/** Returns whether messages are an opt-out as one sentence, which says nothing else after it. */
function endsInOptOut(messages: readonly UnansweredMessage[]): boolean {
  const sentence = joinTexts(messages);
  if (sentence.split(/\s+/).length > MOST_WORDS || !isOptOut(sentence)) return false;
  const ahead = joinTexts(messages.slice(0, -1));
  const last = messages.at(-1)!.text.trim().split(/\s+/);
  // A person can have undone an opt-out in the messages before.
  const end = isOptOut(ahead)
    ? -1
    : last.findIndex((_, at) => isOptOut([ahead, ...last.slice(0, at + 1)].join(' ')));
  return REST.test(removeCourtesies(foldWords(last.slice(end + 1).join(' '))));
}
