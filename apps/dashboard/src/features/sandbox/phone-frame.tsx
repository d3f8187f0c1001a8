// A simulated phone: its owner, the number that it writes to, and the chat.
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { SelectField } from '../../forms/select-field.tsx';
import { useText } from '../../text/language.tsx';
import { Announcer } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { SimulatedBadge } from '../../ui/simulated-badge.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TimeOfDay } from '../../ui/time.tsx';
import { useNow } from '../../ui/use-now.ts';
import { formatPhone } from '../conversations/lead-name.ts';
import type { NumberCard } from '../numbers/queries.ts';
import { type ChatLine, isTyping } from './chat.ts';
import { PhoneTools } from './phone-tools.tsx';
import type { PlayedPhone } from './phones.ts';
import { type Phone, usePhone } from './use-phone.ts';

interface PhoneFrameProps {
  played: PlayedPhone;
  others: readonly PlayedPhone[];
  number: NumberCard;
  numbers: readonly NumberCard[];
  onPlayed: (played: PlayedPhone) => void;
  onPhone: (phone: string) => void;
  onAnother: () => void;
  onNumber: (number: string) => void;
  /** Called when the phone has become a lead, so that the inbox can open it. */
  onLead: (lead: string) => void;
}

export function PhoneFrame(props: PhoneFrameProps) {
  const { played, others, number, numbers, onPlayed, onPhone, onAnother, onNumber, onLead } = props;
  const words = useText().phone;
  const phone = usePhone(played.phone, number.phone ?? '');
  const { lead } = phone;
  useEffect(() => {
    if (lead !== null) onLead(lead);
  }, [lead, onLead]);
  const known = others.some((one) => one.phone === played.phone) ? others : [played, ...others];
  return (
    <Frame label={words.frame(formatPhone(played.phone))}>
      <header className="flex items-center gap-2 py-2 pe-2 ps-4 [&>label]:flex-1">
        <SelectField
          inline
          label={words.actingAs}
          value={played.phone}
          onChange={(value) => (value === '' ? onAnother() : onPhone(value))}
          options={[
            ...known.map((one) => ({ value: one.phone, name: getPhoneLabel(one) })),
            { value: '', name: words.other },
          ]}
        />
        <PhoneTools played={played} number={number} phone={phone} onPlayed={onPlayed} />
      </header>
      {numbers.length > 1 && (
        <div className="px-4 pb-2">
          <SelectField
            inline
            label={words.writesTo}
            value={number.phone ?? ''}
            onChange={onNumber}
            options={numbers.map((one) => ({
              value: one.phone ?? '',
              name: one.name ?? formatPhone(one.phone ?? ''),
            }))}
          />
        </div>
      )}
      <ChatPartner played={played} number={number} phone={phone} />
      <Chat lines={phone.lines} />
      <WriteField phone={phone} />
    </Frame>
  );
}

/** A phone's screen. It does not clip its content, because the tools menu opens inside it. */
export function Frame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      className="flex flex-col min-h-0 border border-edge rounded-[24px] bg-page [&>:first-child]:rounded-t-[23px] [&>:last-child]:rounded-b-[23px]"
      aria-label={label}
    >
      <SimulatedBadge />
      {children}
    </section>
  );
}

/** Centers a note in the place of the chat. */
export function Centered({ children }: { children: ReactNode }) {
  return (
    <div className="grid flex-1 content-center justify-items-center gap-3 p-6 text-soft text-center">
      {children}
    </div>
  );
}

const getPhoneLabel = ({ name, phone }: PlayedPhone): string =>
  name === '' ? formatPhone(phone) : `${name} · ${formatPhone(phone)}`;

function ChatPartner({ played, number, phone }: { played: PlayedPhone; number: NumberCard; phone: Phone }) {
  const words = useText().phone;
  const types = isTyping(phone.events, useNow());
  const state = number.connected ? (types ? words.typing : words.online) : words.disconnected;
  return (
    <div className="py-2 px-4 border-y border-line bg-panel">
      <p className="font-bold truncate">
        <bdi>{phone.group?.name ?? number.name ?? formatPhone(number.phone ?? '')}</bdi>
      </p>
      <p className={`text-12 ${types ? 'text-accent' : 'text-soft'}`}>
        {state}
        {!played.registered && <strong> · {words.offWhatsApp}</strong>}
      </p>
    </div>
  );
}

function Chat({ lines }: { lines: readonly ChatLine[] }) {
  const words = useText().phone;
  const scroller = useRef<HTMLDivElement>(null);
  const { length } = lines;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls down when messages are added
  useEffect(() => {
    const { current } = scroller;
    if (current) current.scrollTop = current.scrollHeight;
  }, [length]);
  const last = lines.findLast(({ mine }) => !mine);
  const lastRead = useRef(last?.id);
  const isNew = last !== undefined && last.id !== lastRead.current;
  if (length === 0) {
    return (
      <Centered>
        <p className="text-ink font-medium">{words.nothingSaid}</p>
        <p>{words.nothingSaidHint}</p>
      </Centered>
    );
  }
  return (
    <div
      ref={scroller}
      className="flex-1 overflow-y-auto min-h-0 p-3 -outline-offset-2"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
      tabIndex={0}
      role="log"
      aria-live="off"
      aria-label={words.message}
    >
      <ol className="grid gap-2">
        {lines.map((one) => (
          <li
            key={one.id}
            className={`max-w-[84%] py-2 px-3 rounded-bubble ${one.mine ? 'justify-self-end bg-lead' : 'justify-self-start bg-accent-soft'}`}
          >
            <p className="text-15 wrap-anywhere whitespace-pre-wrap" dir="auto">
              {one.text}
            </p>
            <p className="flex justify-end gap-1 text-soft text-12 tabular-nums">
              {one.at !== null && <TimeOfDay at={one.at} />}
              {one.mine && <Ticks read={one.read} />}
            </p>
          </li>
        ))}
      </ol>
      <Announcer words={isNew ? last.text : ''} />
    </div>
  );
}

function Ticks({ read }: { read: boolean }) {
  const words = useText().phone;
  return (
    <span className={read ? 'text-accent' : undefined}>
      <span aria-hidden="true">{read ? '✓✓' : '✓'}</span>
      <span className="sr-only">{read ? words.read : words.sent}</span>
    </span>
  );
}

function WriteField({ phone }: { phone: Phone }) {
  const words = useText().phone;
  const [draft, setDraft] = useState('');
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    if (draft.trim() === '') return;
    phone.send([draft.trim()]);
    setDraft('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const suggestions = phone.lines.length === 0 ? words.hellos : words.suggested;
  return (
    <>
      <ul className="flex flex-wrap gap-2 py-2 px-3" aria-label={words.suggestions}>
        {suggestions.map((one) => (
          <li key={one}>
            <button
              type="button"
              className="min-h-7.5 px-3 border border-edge rounded-full bg-panel text-13 hover:bg-sunk pointer-coarse:min-h-11"
              onClick={() => phone.send([one])}
            >
              {one}
            </button>
          </li>
        ))}
      </ul>
      <form
        className="flex items-end gap-2 pt-2 px-3 pb-3 border-t border-line bg-panel [&>button]:flex-none"
        onSubmit={send}
      >
        <TextArea
          label={words.message}
          placeholder={phone.group ? words.inGroup(phone.group.name) : words.message}
          value={draft}
          onChange={setDraft}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" kind="strong" disabled={draft.trim() === ''}>
          {words.send}
        </Button>
      </form>
    </>
  );
}
