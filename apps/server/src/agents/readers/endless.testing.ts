// A thread whose readers never return for a certain text.
import { serveThread } from '../../platform/serve-thread.ts';
import { type ReaderCalls, readerCalls } from './calls.ts';

function holdUp(word: string, texts: readonly (string | null)[]): void {
  while (texts.some((text) => text?.includes(word))) {
    // Loops forever, because the words do not change.
  }
}

const said = ({ transcript }: Parameters<ReaderCalls['turn']>[0]) => transcript.map(({ text }) => text);

serveThread<ReaderCalls>({
  autoReplies: readerCalls.autoReplies,
  signals(texts) {
    holdUp('ENDLESS SIGNALS', texts);
    return readerCalls.signals(texts);
  },
  turn(input, found) {
    holdUp('ENDLESS', said(input));
    return readerCalls.turn(input, found);
  },
  handOverNote(input) {
    holdUp('ENDLESS', said(input));
    return readerCalls.handOverNote(input);
  },
  readAnswer(written, input, tokens, kept) {
    holdUp('ENDLESS ANSWER', [written]);
    return readerCalls.readAnswer(written, input, tokens, kept);
  },
});
