// The state of a test chat: the acts, the settings, and the results. Only the open page stores it.
import { useCallback, useEffect, useRef, useState } from 'react';
import { callOperation, type Input } from '../../api.ts';
import { type Problem, toProblem } from '../../problem.ts';
import { type Chat, nextPresetLines, type Preset } from './presets.ts';

type Act = Input<'testChat.try'>['act'];
export type Settings = Readonly<Record<string, unknown>>;

/** One act of the lead, and the chat after it. */
export interface PlayedAct {
  act: Act;
  chat: Chat;
}

export interface TestChatState {
  played: readonly PlayedAct[];
  /** The act that the agent is answering. */
  waiting: Act | null;
  preset: Preset | null;
  problem: Problem | null;
  /** Whether the settings have changed since the last answer. */
  changed: boolean;
  start: () => void;
  /**
   * Sends an act of the lead.
   * @param from replaces the act at this index and all after it
   * @returns false if the request failed or was aborted
   */
  act: (act: Act, from?: number) => Promise<boolean>;
  play: (preset: Preset) => void;
  /** Replays the same acts with the current settings. */
  again: () => void;
  abort: () => void;
}

/** How long to wait after the last change of the form. */
const PAUSE_MS = 600;

export function useTestChat(
  campaign: string,
  settings: Settings,
  lead: { name: string; writesFirst: boolean },
): TestChatState {
  const [played, setPlayed] = useState<readonly PlayedAct[]>([]);
  const [waiting, setWaiting] = useState<Act | null>(null);
  const [preset, setPreset] = useState<Preset | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [answered, setAnswered] = useState<string | null>(null);
  const form = JSON.stringify(settings);
  const name = lead.name.trim();
  const { writesFirst } = lead;
  const asking = useRef<AbortController | null>(null);
  /** Identifies everything that determines how a chat starts. */
  const key = JSON.stringify([form, name, writesFirst]);
  const now = useRef({ form, name, writesFirst, key });
  now.current = { form, name, writesFirst, key };

  /**
   * Asks the server for the agent's answer.
   * @returns undefined if the request was aborted or failed
   */
  const ask = useCallback(
    async (act: Act, before: readonly PlayedAct[]): Promise<readonly PlayedAct[] | undefined> => {
      asking.current?.abort();
      const controller = new AbortController();
      asking.current = controller;
      const { form } = now.current;
      setWaiting(act);
      setProblem(null);
      try {
        const state = before.at(-1)?.chat.state ?? null;
        const input = {
          campaign_id: campaign,
          settings: JSON.parse(form) as Record<string, unknown>,
          act,
          state,
        };
        const { data: chat } = await callOperation('testChat.try', input, { signal: controller.signal });
        const after = [...before, { act, chat }];
        setPlayed(after);
        setAnswered(form);
        return after;
      } catch (error) {
        if (!controller.signal.aborted) setProblem(toProblem(error));
        return undefined;
      } finally {
        if (asking.current === controller) {
          asking.current = null;
          setWaiting(null);
        }
      }
    },
    [campaign],
  );

  const starting = useRef<ReturnType<typeof ask> | null>(null);
  const startedWith = useRef('');
  const startChat = useCallback(() => {
    const { name, writesFirst, key } = now.current;
    startedWith.current = key;
    const started = ask({ do: 'begin', name: name === '' ? null : name, writes_first: writesFirst }, []);
    starting.current = started;
    void started.finally(() => {
      if (starting.current === started) starting.current = null;
    });
    return started;
  }, [ask]);

  // Until the lead has written, the chat restarts when the form changes, to show its first message.
  const isFresh = played.length <= 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts only when `key` changes
  useEffect(() => {
    if (!isFresh) return;
    const restart = () => {
      // A chat with these settings is already starting, and the lead's message might be waiting for it.
      if (starting.current && startedWith.current === key) return;
      // While the agent answers a message of the lead, don't restart: that answer already uses the current settings.
      if (!asking.current || starting.current) void startChat();
    };
    const timer = setTimeout(restart, played.length === 0 ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key, startChat]);
  useEffect(() => () => asking.current?.abort(), []);

  const replay = async (acts: readonly Act[]) => {
    let playedSoFar: readonly PlayedAct[] | undefined = await startChat();
    for (const act of acts) if (playedSoFar) playedSoFar = await ask(act, playedSoFar);
  };

  return {
    played,
    waiting,
    preset,
    problem,
    changed: answered !== null && answered !== form && !isFresh,
    start: () => {
      setPreset(null);
      setPlayed([]);
      void startChat();
    },
    act: async (act, from) => {
      // A message written while the chat starts goes to the new chat.
      const before = starting.current ? await starting.current : played.slice(0, from);
      return before !== undefined && (await ask(act, before)) !== undefined;
    },
    play: async (wanted) => {
      setPreset(wanted);
      let playedSoFar: readonly PlayedAct[] | undefined = await startChat();
      const language = String(settings['language'] ?? 'en');
      for (let turn = 0; playedSoFar; turn++) {
        const texts = nextPresetLines(wanted, playedSoFar.at(-1)!.chat, language, turn);
        if (!texts) break;
        playedSoFar = await ask({ do: 'say', texts }, playedSoFar);
      }
      // The member might have started another preset in the meantime.
      setPreset((now) => (now === wanted ? null : now));
    },
    again: () => void replay(played.slice(1).map(({ act }) => act)),
    abort: () => {
      asking.current?.abort();
      asking.current = null;
      setWaiting(null);
      setPreset(null);
    },
  };
}
