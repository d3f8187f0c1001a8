// The state of a test chat: criteria, the next follow-up, the cost, and open questions.
import { useFormats } from '../../text/language.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import type { Chat } from './presets.ts';
import classes from './test-chat.module.css';
import { useTestChatText } from './words.ts';

export function ChatStatus({ chat }: { chat: Chat }) {
  const words = useTestChatText();
  const { criteria } = chat.standing;
  return (
    <>
      {chat.models && <ChatPrice models={chat.models} />}
      {chat.unread.length > 0 && <p className={classes.aside}>{words.unread(chat.unread.join(', '))}</p>}
      {criteria.length > 0 && (
        <ul className={classes.criteria} aria-label={words.standing}>
          {criteria.map(({ key, ask, verdict, value }) => (
            <li key={key} data-verdict={verdict ?? 'open'} title={ask}>
              <span aria-hidden="true">{verdict === null ? '○' : verdict === 'met' ? '✓' : '✕'}</span>
              <span dir="auto">{key}</span>
              <span className={classes.value} dir="auto">
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
    <p className={classes.aside}>
      {words.named(formats.list(models.models))}{' '}
      {models.usual === null ? words.unknown(most) : words.usual(formatMoney(models.usual), most)}{' '}
      {words.left(formatMoney(models.left), formatMoney(models.per_day))}
    </p>
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
    <Menu label={words.time} className={classes.tool} side="bottom" trigger={words.time}>
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
    </Menu>
  );
}
