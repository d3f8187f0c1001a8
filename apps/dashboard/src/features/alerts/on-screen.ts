// Whether somebody sees a lead's conversation now, in any tab of this browser.

type Asked = { ask: string } | { shown: string };

const CHANNEL = 'parley.on-screen';
const ANSWER_MS = 200;

const showsHere = (lead: string): boolean =>
  document.visibilityState === 'visible' && location.href.includes(lead);

/** Answers the other tabs, and asks them. */
export function openOnScreen() {
  const channel = new BroadcastChannel(CHANNEL);
  const answered = new Map<string, () => void>();
  channel.onmessage = ({ data }: MessageEvent<Asked>) => {
    if ('shown' in data) answered.get(data.shown)?.();
    else if (showsHere(data.ask)) channel.postMessage({ shown: data.ask } satisfies Asked);
  };
  return {
    async isShown(lead: string): Promise<boolean> {
      if (showsHere(lead)) return true;
      channel.postMessage({ ask: lead } satisfies Asked);
      return new Promise((resolve) => {
        const answer = (shown: boolean) => () => {
          answered.delete(lead);
          resolve(shown);
        };
        answered.set(lead, answer(true));
        setTimeout(answer(false), ANSWER_MS);
      });
    },
    close: () => channel.close(),
  };
}
