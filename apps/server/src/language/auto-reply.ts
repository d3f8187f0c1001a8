// Detects automatic messages: greetings and away messages of WhatsApp Business, holiday notices, menus ("Press 1 for
// sales"). They prove nothing about the person (agents.md#loops).
import { foldWords } from './fold-text.ts';
import { matchInAll } from './words/reader.ts';

const LONGEST = 4_000;

const getSure = matchInAll(({ autoReply }) => autoReply.sure);
const getMenu = matchInAll(({ autoReply }) => autoReply.menu);
/** Thanks for a message. Together with a promise to answer, they are typical of an automatic reply. */
const getThanks = matchInAll(({ autoReply }) => autoReply.thanks);
const getPromise = matchInAll(({ autoReply }) => autoReply.promise);

/** Returns whether a machine wrote the text. */
export function isAutoReply(text: string): boolean {
  const plain = ` ${foldWords(text.slice(0, LONGEST))} `;
  return (
    getSure().test(plain) || getMenu().test(plain) || (getThanks().test(plain) && getPromise().test(plain))
  );
}
