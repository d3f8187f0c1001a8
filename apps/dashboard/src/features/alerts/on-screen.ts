// Finds out whether a member is looking at a lead's conversation in any tab of this browser.
import { isInFront } from '../../ui/in-front.ts';

type ScreenQuestion = { ask: string } | { asked: string; isShown: boolean };

const CHANNEL = 'parley.on-screen';
/** How long to wait for other tabs. A suspended tab does not answer. */
const ANSWER_MS = 1_000;

const isShownHere = (lead: string): boolean => isInFront() && location.href.includes(lead);

/** Returns the number of other tabs: each holds the lock in shared mode. Browsers offer locks only over https. */
async function countOthers(): Promise<number> {
  if (!navigator.locks) return Number.POSITIVE_INFINITY;
  const { held = [] } = await navigator.locks.query();
  return held.filter(({ name }) => name === CHANNEL).length - 1;
}

/** Answers the other tabs' requests and sends requests to them. */
export function openOnScreen() {
  const channel = new BroadcastChannel(CHANNEL);
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  void navigator.locks?.request(CHANNEL, { mode: 'shared' }, () => closed);
  const answered = new Map<string, (isShown: boolean) => void>();
  channel.onmessage = ({ data }: MessageEvent<ScreenQuestion>) => {
    if ('asked' in data) answered.get(data.asked)?.(data.isShown);
    else channel.postMessage({ asked: data.ask, isShown: isShownHere(data.ask) } satisfies ScreenQuestion);
  };
  return {
    async isShown(lead: string): Promise<boolean> {
      if (isShownHere(lead)) return true;
      let silent = await countOthers();
      if (silent <= 0) return false;
      return new Promise((resolve) => {
        const end = (isShown: boolean) => {
          clearTimeout(timer);
          answered.delete(lead);
          resolve(isShown);
        };
        const timer = setTimeout(end, ANSWER_MS, false);
        answered.set(lead, (isShown) => {
          silent--;
          if (isShown || silent === 0) end(isShown);
        });
        channel.postMessage({ ask: lead } satisfies ScreenQuestion);
      });
    },
    close: () => {
      close();
      channel.close();
    },
  };
}
