// The simulated phone: one or two phones, and the inbox that receives their messages.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { callOperation } from '../../api.ts';
import { linkTo } from '../../links.ts';
import { useNavigateFromHere } from '../../navigate-from-here.ts';
import { toProblem } from '../../problem.ts';
import { useLanguage, useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Boundary } from '../../ui/error-boundary.tsx';
import { Loading } from '../../ui/loading.tsx';
import { PageBar } from '../../ui/page-bar.tsx';
import { useTitle } from '../../ui/page-title.ts';
import { Empty } from '../../ui/problem.tsx';
import { Segments } from '../../ui/segments.tsx';
import { useWidth } from '../../ui/use-width.ts';
import { formatPhone } from '../conversations/lead-name.ts';
import { type NumberCard, numbersQuery } from '../numbers/queries.ts';
import { useCan, useSession } from '../session/session.ts';
import { AddPhone } from './add-phone.tsx';
import { EmbeddedInbox } from './embedded-inbox.tsx';
import { Centered, Frame, PhoneFrame } from './phone-frame.tsx';
import { createFictionalPhone, type PlayedPhone, readPlayedPhones, savePhone } from './phones.ts';
import { useSimulatedNumbers } from './queries.ts';
import type { PhoneSearch } from './search.ts';
import './text.ts';

export function PhonePage() {
  const text = useText();
  const can = useCan();
  const numbers = useSimulatedNumbers();
  useTitle(text.phone.title);
  if (!can('sandbox.receiveMessage')) return <Empty title={text.phone.notAllowed} />;
  if (!numbers.data) return <Loading of={numbers} rows={4} height={72} />;
  const [first] = numbers.data;
  return first ? <PhoneWorkspace numbers={[first, ...numbers.data.slice(1)]} /> : <NoNumber />;
}

/** Shown when there is no simulated number to write to; offers to create one. */
function NoNumber() {
  const { text, language } = useLanguage();
  const client = useQueryClient();
  const make = useMutation({
    mutationFn: () => callOperation('welcome.tryIt', { language }),
    onSuccess: () => client.invalidateQueries({ queryKey: numbersQuery.queryKey }),
  });
  return (
    <Centered>
      <h1 tabIndex={-1} className="text-ink">
        {text.phone.noNumber}
      </h1>
      <p>{text.phone.noNumberHint}</p>
      {make.error && <p role="alert">{text.problemOf(toProblem(make.error))}</p>}
      <Button kind="strong" busy={make.isPending} onClick={() => make.mutate()}>
        {text.phone.makeNumber}
      </Button>
    </Centered>
  );
}

/** Options of a navigation that the user did not start. It must not override a navigation that the user started. */
const AUTOMATIC = { late: true, replace: true };

function PhoneWorkspace({ numbers }: { numbers: [NumberCard, ...NumberCard[]] }) {
  const text = useText();
  const words = text.phone;
  const width = useWidth();
  const search = useSearch({ strict: false }) as PhoneSearch;
  const { phone } = useParams({ strict: false }) as { phone?: string };
  const navigate = useNavigate();
  const navigateFromHere = useNavigateFromHere();
  const [adding, setAdding] = useState<'phone' | 'other' | null>(null);
  const { played, remember } = usePlayed();
  const number = numbers.find((one) => one.phone === search.number) ?? numbers[0];

  const go = useCallback(
    (change: PhoneSearch & { phone?: string }, { late = false, replace = false } = {}) => {
      const navigateTo = late ? navigateFromHere : navigate;
      const { phone: next = phone, ...rest } = change;
      const to = { search: (old: PhoneSearch) => ({ ...old, ...rest }), replace };
      void (next === undefined
        ? navigateTo({ ...linkTo.phones(), ...to })
        : navigateTo({ ...linkTo.phone(next), ...to }));
    },
    [navigate, navigateFromHere, phone],
  );
  const openLead = useCallback((lead: string) => go({ inbox: `/inbox/${lead}` }, AUTOMATIC), [go]);
  const onMoved = useCallback((inbox: string) => go({ inbox }, AUTOMATIC), [go]);
  const onLeave = useCallback((href: string) => void navigate({ href }), [navigate]);
  const begin = useMutation({
    mutationFn: async (place: 'phone' | 'other') => {
      const made = { phone: createFictionalPhone(), name: pickName(words.names), registered: true };
      const { phone: from, name } = made;
      await callOperation('sandbox.setPhone', { phone: from, name, registered: true });
      const [hello = ''] = words.hellos;
      await callOperation('sandbox.receiveMessage', { from, to: number.phone ?? '', text: hello });
      remember(made);
      go({ [place]: from, side: undefined }, { late: true });
    },
  });
  // Two phones next to the inbox need a desktop's width.
  const frames = [phone, width === 'desk' ? search.other : undefined].filter((one) => one !== undefined);
  const findPhone = (digits: string): PlayedPhone =>
    played.find((one) => one.phone === digits) ?? { phone: digits, name: '', registered: true };
  const isNarrow = width === 'phone';
  const showsPhones = !isNarrow || search.side !== 'inbox';
  const beside = isNarrow || width === 'tablet' || frames.length > 1 ? 'phone' : 'tablet';
  return (
    <div className="flex flex-col h-full min-h-0" data-width={width}>
      <PageBar
        isWide
        title={words.title}
        beside={
          <p className={`text-soft text-13 ${phone === undefined ? '' : 'max-tablet:hidden'}`}>
            {words.lead}
          </p>
        }
        action={
          <>
            {isNarrow && <SideSwitch side={search.side} onSide={(side) => go({ side })} />}

            {width === 'desk' && phone !== undefined && (
              <Button
                onClick={() =>
                  search.other === undefined ? begin.mutate('other') : go({ other: undefined })
                }
              >
                {search.other === undefined ? words.second : words.oneOnly}
              </Button>
            )}
            {phone !== undefined && (
              <Button busy={begin.isPending} onClick={() => begin.mutate('phone')}>
                {words.start}
              </Button>
            )}
          </>
        }
      />
      {begin.error && <p role="alert">{text.problemOf(toProblem(begin.error))}</p>}
      <div className="flex flex-1 min-h-0">
        {showsPhones && (
          <div
            className={`grid grid-rows-[minmax(0,1fr)_auto] gap-y-2 gap-x-4 flex-none min-h-0 pt-4 px-4 pb-2 border-e border-line max-tablet:w-full max-tablet:p-2 max-tablet:border-0 tablet:max-desk:w-80 ${frames.length === 2 ? 'grid-cols-2 w-160' : 'grid-cols-1 w-92'}`}
          >
            {frames.length === 0 && (
              <Frame label={words.title}>
                <Centered>
                  <p>{words.startHint}</p>
                  <Button kind="strong" busy={begin.isPending} onClick={() => begin.mutate('phone')}>
                    {words.start}
                  </Button>
                  {played.length > 0 && (
                    <ul className="grid gap-1">
                      {played.slice(0, 5).map((one) => (
                        <li key={one.phone}>
                          <Button kind="quiet" onClick={() => go({ phone: one.phone })}>
                            {one.name === ''
                              ? formatPhone(one.phone)
                              : `${one.name} · ${formatPhone(one.phone)}`}
                          </Button>
                        </li>
                      ))}
                    </ul>
                  )}
                  <Button kind="quiet" onClick={() => setAdding('phone')}>
                    {words.other}
                  </Button>
                </Centered>
              </Frame>
            )}
            {frames.map((one, place) => (
              <Boundary key={`${one} ${number.phone}`}>
                <PhoneFrame
                  played={findPhone(one)}
                  others={played}
                  number={number}
                  numbers={numbers}
                  onPlayed={remember}
                  onPhone={(next) => go(place === 0 ? { phone: next } : { other: next })}
                  onAnother={() => setAdding(place === 0 ? 'phone' : 'other')}
                  onNumber={(next) => go({ number: next })}
                  onLead={openLead}
                />
              </Boundary>
            ))}
            <p className="col-span-full text-soft text-12 text-center">{words.clock}</p>
          </div>
        )}
        {(!isNarrow || search.side === 'inbox') && (
          <section className="flex-1 min-w-0 min-h-0" aria-label={words.beside}>
            <EmbeddedInbox width={beside} at={search.inbox ?? '/inbox'} onMoved={onMoved} onLeave={onLeave} />
          </section>
        )}
      </div>
      <AddPhone
        open={adding !== null}
        onClose={() => setAdding(null)}
        onAdd={(digits) => {
          remember(findPhone(digits));
          go(adding === 'other' ? { other: digits } : { phone: digits });
        }}
      />
    </div>
  );
}

function SideSwitch({
  side,
  onSide,
}: {
  side: PhoneSearch['side'];
  onSide: (side: PhoneSearch['side']) => void;
}) {
  const words = useText().phone;
  return (
    <Segments
      label={words.sides}
      value={side ?? 'phone'}
      onChange={(one) => onSide(one === 'inbox' ? one : undefined)}
      options={[
        { value: 'phone', name: words.phoneSide },
        { value: 'inbox', name: words.inboxSide },
      ]}
    />
  );
}

/** Returns the phones used in this browser, and a function that adds one. */
function usePlayed() {
  const { workspace } = useSession();
  const [played, setPlayed] = useState(() => readPlayedPhones(workspace.slug));
  const remember = useCallback(
    (one: PlayedPhone) => {
      savePhone(workspace.slug, one);
      setPlayed(readPlayedPhones(workspace.slug));
    },
    [workspace.slug],
  );
  return { played, remember };
}

const pickName = (names: readonly string[]): string => {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return names[drawn % names.length] ?? '';
};
