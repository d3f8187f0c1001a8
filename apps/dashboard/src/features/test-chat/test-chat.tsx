// The test chat next to the agent editor: the user plays the lead against the form's current settings, saved or not
// (dashboard-operations.md#test-chat).
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { CheckField } from '../../forms/check-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import type { Problem } from '../../problem.ts';
import { Announcer } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/layout.tsx';
import { MenuItem } from '../../ui/menu.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { ChatBubble, ChatLines } from './chat-lines.tsx';
import { ChatStatus, TimeJumps, Tool } from './chat-status.tsx';
import { PRESETS } from './presets.ts';
import { useTestChatText } from './text.ts';
import { type Settings, type TestChatState, useTestChat } from './use-test-chat.ts';

interface TestChatProps {
  /** The campaign's id or slug. */
  campaign: string;
  /** The `agent:` block of the form, saved or not. */
  settings: Settings;
  /** Returns a sentence for each wrong field that keeps the chat from starting. */
  describe: (problem: Problem) => string[];
}

/** The time after which the page says that the model is slow. */
const SLOW_MS = 8_000;
const LONGEST = 4096;

export function TestChat({ campaign, settings, describe }: TestChatProps) {
  const words = useTestChatText();
  const [name, setName] = useState(words.leadPlaceholder);
  const [writesFirst, setWritesFirst] = useState(false);
  const [editing, setEditing] = useState<number | null>(null);
  const [draft, setDraft] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const test = useTestChat(campaign, settings, { name, writesFirst });
  const chat = test.played.at(-1)?.chat;
  const busy = test.waiting !== null;
  const canSend = test.waiting?.do === 'begin' || (!busy && chat !== undefined);

  const edit = (place: number) => {
    const act = test.played[place]?.act;
    if (act?.do !== 'say') return;
    setEditing(place);
    setDraft(act.texts.join('\n'));
    field.current?.focus();
  };
  const saveTestCase = () => {
    setEditing(null);
    setDraft('');
  };
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    const text = draft.trim();
    if (text === '' || !canSend) return;
    // An edited burst of several messages stays a burst.
    const before = editing === null ? undefined : test.played[editing]?.act;
    const wasBurst = before?.do === 'say' && before.texts.length > 1;
    const texts = wasBurst ? text.split('\n').filter((line) => line.trim() !== '') : [text];
    const act = { do: 'say' as const, texts: texts.map((one) => one.slice(0, LONGEST)).slice(0, 10) };
    saveTestCase();
    void test.act(act, editing ?? undefined).then((done) => {
      // If the request failed, put the text back into the field, so that it can be sent again.
      if (done) return;
      setDraft((since) => (since === '' ? text : since));
      setEditing((since) => since ?? editing);
    });
  };
  const withReset = (start: () => void) => () => {
    saveTestCase();
    start();
  };

  return (
    <section
      className="flex flex-col gap-2 min-w-0 h-full min-h-120 p-4 border border-line rounded-panel bg-panel"
      aria-label={words.title}
    >
      <header className="flex flex-wrap items-center gap-y-1 gap-x-2">
        <h2 className="flex-1 text-16">{words.title}</h2>
        <Button kind="quiet" disabled={!chat} onClick={withReset(test.start)}>
          {words.startOver}
        </Button>
        <p className="basis-full text-soft text-13">{words.hint}</p>
        <details className="basis-full text-13 open:grid open:gap-2 open:pb-2">
          <summary className="w-fit min-h-6 cursor-pointer">{words.playedBy(name)}</summary>
          <TextField label={words.lead} value={name} onChange={setName} maxLength={100} />
          <CheckField label={words.writesFirst} value={writesFirst} onChange={setWritesFirst} />
        </details>
      </header>
      <Conversation describe={describe} test={test} editing={editing} onEdit={edit} />
      {test.changed && (
        <ChatNotice act={words.again} onAct={withReset(test.again)}>
          {words.formChanged}
        </ChatNotice>
      )}
      {chat && <ChatStatus chat={chat} />}
      <Row>
        <Presets test={test} onPlay={saveTestCase} />
        {chat && <TimeJumps chat={chat} onWait={(ms) => !busy && void test.act({ do: 'wait', ms })} />}
      </Row>
      {editing !== null && (
        <ChatNotice act={words.keep} onAct={saveTestCase}>
          {words.editing}
        </ChatNotice>
      )}
      <form className="flex items-end gap-2 [&>:first-child]:flex-1" onSubmit={send}>
        <TextArea
          ref={field}
          label={words.message}
          placeholder={words.message}
          value={draft}
          onChange={setDraft}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key === 'Escape' && editing !== null) saveTestCase();
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            send();
          }}
        />
        <Button type="submit" kind="strong" disabled={!canSend || draft.trim() === ''}>
          {editing === null ? words.send : words.sendEdited}
        </Button>
      </form>
    </section>
  );
}

function Presets({ test, onPlay }: { test: TestChatState; onPlay: () => void }) {
  const words = useTestChatText();
  const isReady = test.waiting === null && test.played.length > 0;
  return (
    <Tool label={words.presets}>
      {PRESETS.map((preset) => (
        <MenuItem
          key={preset}
          onClick={() => {
            if (!isReady) return;
            onPlay();
            test.play(preset);
          }}
        >
          {words.preset[preset]}
        </MenuItem>
      ))}
    </Tool>
  );
}

interface ConversationProps extends Pick<TestChatProps, 'describe'> {
  test: TestChatState;
  editing: number | null;
  onEdit: (place: number) => void;
}

function Conversation({ test, editing, onEdit, describe }: ConversationProps) {
  const words = useTestChatText();
  const { played, waiting, preset, problem } = test;
  const scroller = useRef<HTMLDivElement>(null);
  const { length } = played;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls down when messages are added
  useEffect(() => {
    const { current } = scroller;
    if (current) current.scrollTop = current.scrollHeight;
  }, [length, waiting]);
  const last = played.at(-1)?.chat;
  const said = last?.steps.at(-1)?.messages.at(-1);
  const lastAnswer = last?.state.transcript.find(({ id }) => id === said)?.text ?? '';
  const isFormProblem = problem?.code === 'validation_error';
  return (
    <div
      ref={scroller}
      className="flex-1 min-h-48 overflow-y-auto p-3 rounded-panel bg-page -outline-offset-2"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
      tabIndex={0}
      role="log"
      aria-live="off"
      aria-label={words.lines}
    >
      <ChatLines played={played} editing={editing} onEdit={onEdit} />
      {waiting?.do === 'say' &&
        waiting.texts.map((one) => (
          <ChatBubble key={one} by="waits">
            {one}
          </ChatBubble>
        ))}
      {waiting && (
        <WaitingLine
          label={preset === null ? null : words.playing(words.preset[preset])}
          onStop={test.abort}
        />
      )}
      {problem && isFormProblem && (
        <div className="text-soft text-13 wrap-anywhere" role="status">
          <p>{words.notStarted}</p>
          <ul className="mt-1 ps-4 empty:hidden">
            {describe(problem).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      {problem && !isFormProblem && <ProblemNote problem={problem} />}
      {!last && !problem && <p className="text-soft text-13 wrap-anywhere">{words.preparing}</p>}
      <Announcer words={waiting ? '' : lastAnswer} />
    </div>
  );
}

/** Shown while the agent answers. Without a model, the answer arrives faster than this can be read. */
function WaitingLine({ label, onStop }: { label: string | null; onStop: () => void }) {
  const words = useTestChatText();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div
      className="flex flex-wrap items-center justify-between gap-y-1 gap-x-2 text-13 text-soft"
      role="status"
    >
      <p>{label ?? (slow ? words.slow : words.thinking)}</p>
      <Button kind="quiet" onClick={onStop}>
        {words.stop}
      </Button>
    </div>
  );
}

/** Shows a sentence with its button. */
function ChatNotice({ children, act, onAct }: { children: string; act?: string; onAct?: () => void }) {
  return (
    <div
      className="flex flex-wrap items-center justify-between gap-y-1 gap-x-2 text-13 py-1 px-3 rounded-control bg-accent-soft"
      role="status"
    >
      <p>{children}</p>
      {act !== undefined && onAct && (
        <Button kind="quiet" onClick={onAct}>
          {act}
        </Button>
      )}
    </div>
  );
}
