// A lead whose messages are written in advance.
import type { VirtualClock } from '../platform/virtual-clock.ts';
import type { Agenda } from './agenda.ts';

/** A message of a script. */
export interface ScriptLine {
  say: string;
  /** Milliseconds after the message before it, or after the answer for which it waits. */
  after: number;
  /** Whether it waits for a message of the agent. */
  wait: boolean;
}

/** Returns a function that is called when a text arrives. It sends the next message, and those that wait for no answer. */
export function createScriptReader(
  script: readonly ScriptLine[],
  agenda: Agenda,
  clock: VirtualClock,
  deliver: (text: string) => Promise<void>,
): () => void {
  let next = 0;
  let isPlanned = false;
  return () => {
    if (isPlanned || next >= script.length) return;
    isPlanned = true;
    let at = clock.ms();
    do {
      const { say, after } = script[next++]!;
      at += after;
      agenda.add(at, () => deliver(say));
    } while (script[next]?.wait === false);
    agenda.add(at, () => {
      isPlanned = false;
    });
  };
}
