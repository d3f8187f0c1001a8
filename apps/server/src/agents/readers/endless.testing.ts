// A thread in which reading a certain text never ends.
import { serveThread } from '../../platform/serve-thread.ts';
import { type ReaderCalls, readerCalls } from './calls.ts';

function blockOnWord(word: string, texts: readonly (string | null)[]): void {
  while (texts.some((text) => text?.includes(word))) {
    // This loops forever, because the words do not change.
  }
}

const listTexts = ({ transcript }: Parameters<ReaderCalls['turn']>[0]) => transcript.map(({ text }) => text);

serveThread<ReaderCalls>({
  autoReplies: readerCalls.autoReplies,
  signals(texts) {
    blockOnWord('ENDLESS SIGNALS', texts);
    return readerCalls.signals(texts);
  },
  language: readerCalls.language,
  turn(input, found) {
    blockOnWord('ENDLESS', listTexts(input));
    return readerCalls.turn(input, found);
  },
  handOverNote(input) {
    blockOnWord('ENDLESS', listTexts(input));
    return readerCalls.handOverNote(input);
  },
  readAnswer(written, input, tokens, kept) {
    blockOnWord('ENDLESS ANSWER', [written]);
    return readerCalls.readAnswer(written, input, tokens, kept);
  },
});
