// The state of a test chat: criteria, the next follow-up, the cost, and open questions.
import type { ReactNode } from 'react';
import { useFormats } from '../../text/language.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import type { Chat } from './presets.ts';
import { useTestChatText } from './text.ts';

export function ChatStatus({ chat }: { chat: Chat }) {
  const words = useTestChatText();
  const { criteria } = chat.standing;
  return (
    <>
      {chat.models && <ChatPrice models={chat.models} />}
      {chat.unread.length > 0 && (
        <p className="text-soft text-13 wrap-anywhere">{words.unread(chat.unread.join(', '))}</p>
      )}
      {criteria.length > 0 && (
        <ul className="flex flex-wrap gap-y-1 gap-x-4 text-13" aria-label={words.standing}>
          {criteria.map(({ key, ask, verdict, value }) => (
            <li
              key={key}
              className={`flex gap-1 min-w-0 ${verdict === 'failed' ? 'text-danger' : ''}`}
              title={ask}
            >
              <span aria-hidden="true">{verdict === null ? '○' : verdict === 'met' ? '✓' : '✕'}</span>
              <span className="truncate" dir="auto">
                {ask}
              </span>
              <span className="flex-none text-soft" dir="auto">
                {value ?? words.open}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const SMALLEST = 0.001;

/** Shows the cost of the chat in fractions of a cent, because an answer often costs less than a cent. */
function ChatPrice({ models }: { models: NonNullable<Chat['models']> }) {
  const words = useTestChatText().price;
  const formats = useFormats();
  const formatMoney = (value: number) =>
    `${formats.number(Math.ceil(value / SMALLEST) * SMALLEST)} ${models.currency}`;
  const most = formatMoney(models.most);
  return (
    <p className="text-soft text-13 wrap-anywhere">
      {words.named(formats.list(models.models))}{' '}
      {models.usual === null ? words.unknown(most) : words.usual(formatMoney(models.usual), most)}{' '}
      {words.left(formatMoney(models.left), formatMoney(models.per_day))}
    </p>
  );
}

/** A menu below the chat. */
export function Tool({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu
      label={label}
      className="min-h-8 px-3 border border-edge rounded-full text-13 hover:bg-sunk pointer-coarse:min-h-11"
      side="bottom"
      trigger={label}
    >
      {children}
    </Menu>
  );
}

const HOUR_MS = 3_600_000;
const JUMPS = [
  ['hours', 3 * HOUR_MS],
  ['day', 24 * HOUR_MS],
  ['days', 48 * HOUR_MS],
  ['week', 168 * HOUR_MS],
] as const;
const MINUTE_MS = 60_000;

/** Renders buttons that let time pass: by a fixed step, or until the next event. */
export function TimeJumps({ chat, onWait }: { chat: Chat; onWait: (ms: number) => void }) {
  const words = useTestChatText();
  const formats = useFormats();
  const { next } = chat.standing;
  const toNext = next && Math.max(MINUTE_MS, Date.parse(next.at) - Date.parse(chat.state.now));
  return (
    <Tool label={words.time}>
      {JUMPS.map(([name, ms]) => (
        <MenuItem key={name} onClick={() => onWait(ms)}>
          {words.jump[name]}
        </MenuItem>
      ))}
      {next && toNext !== null && (
        <MenuItem onClick={() => onWait(toNext)}>
          {words.toNext(words.next[next.what], formats.momentIn(next.at, chat.timezone))}
        </MenuItem>
      )}
    </Tool>
  );
}
