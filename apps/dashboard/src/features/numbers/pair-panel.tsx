// Links a phone. A code is requested only when the user has the phone at hand, because WhatsApp fails a session whose
// code no one scans.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callOperation } from '../../api.ts';
import { useChange } from '../../queries.ts';
import { useFormats } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { showToast } from '../../ui/toast.ts';
import { formatPhone } from '../conversations/lead-name.ts';
import { useSession } from '../session/session.ts';
import {
  getNumberName,
  getPairingQuery,
  isUnderWay,
  type NumberDetail,
  numbersQuery,
  type Pairing,
} from './queries.ts';
import { ScanCode } from './scan-code.tsx';
import { Steps } from './steps.tsx';
import { useNumbersText } from './text.ts';

interface PairPanelProps {
  number: NumberDetail;
  /** Whether the user has the phone at hand, so that codes can be requested. */
  ready: boolean;
  onReady: (ready: boolean) => void;
}

export function PairPanel({ number, ready, onReady }: PairPanelProps) {
  const text = useNumbersText().pair;
  const client = useQueryClient();
  const { data: pairing } = useQuery(getPairingQuery(number.id));
  const begin = useStartPairing(number.id);
  const state = pairing?.state;
  const reportedState = useRef(state);
  useEffect(() => {
    if (reportedState.current !== state) void client.invalidateQueries({ queryKey: numbersQuery.queryKey });
    if (reportedState.current !== undefined && reportedState.current !== state && state === 'working') {
      showToast({ title: text.done(getNumberName(number)) });
      onReady(false);
    }
    reportedState.current = state;
  }, [client, number, onReady, state, text]);
  if (!pairing || number.connected) return null;
  const start = (again: boolean) => {
    onReady(true);
    begin.mutate(again);
  };
  const isOn = ready && isUnderWay(pairing) && !begin.isPending;
  return (
    <Section title={text.title} hint={text.hint} wide>
      {isOn ? (
        <PairingProgress number={number} pairing={pairing} onAgain={() => start(true)} />
      ) : (
        <PairingStart number={number} pairing={pairing} busy={begin.isPending} onStart={() => start(false)} />
      )}
    </Section>
  );
}

export function useStartPairing(id: string) {
  const client = useQueryClient();
  return useChange(
    'numbers',
    async (again: boolean) => (await callOperation('numbers.pair', { id, ...(again && { again }) })).data,
    (pairing) => client.setQueryData(getPairingQuery(id).queryKey, pairing),
  );
}

interface PairingStartProps {
  number: NumberDetail;
  pairing: Pairing;
  busy: boolean;
  onStart: () => void;
}

/** Shows the result of the last attempt, the steps, and the start button. */
function PairingStart({ number, pairing, busy, onStart }: PairingStartProps) {
  const text = useNumbersText().pair;
  const formats = useFormats();
  const own = useSession().member.name;
  const { state, detail, started_by } = pairing;
  const lastResult =
    state === 'expired'
      ? text.expired
      : state === 'wrong_phone'
        ? text.wrongPhone(formats.told(detail ?? ''), number.phone ?? '')
        : state === 'failed'
          ? text.failed(detail === null ? null : formats.told(detail))
          : null;
  const isOther = isUnderWay(pairing) && started_by !== null && started_by !== own;
  return (
    <>
      {lastResult !== null && (
        <p className="max-w-text text-waiting wrap-anywhere" role="alert">
          {lastResult}
        </p>
      )}
      {isOther && <p>{text.others(started_by)}</p>}
      {number.paired && <p>{text.isPaired}</p>}
      <Steps
        of={[text.step1(number.phone === null ? '' : formatPhone(number.phone)), text.step2, text.step3]}
      />
      <div>
        <Button kind="strong" busy={busy} onClick={onStart}>
          {lastResult === null ? text.ready : text.again}
        </Button>
      </div>
    </>
  );
}

interface PairingProgressProps {
  number: NumberDetail;
  pairing: Pairing;
  onAgain: () => void;
}

function PairingProgress({ number, pairing, onAgain }: PairingProgressProps) {
  const text = useNumbersText().pair;
  const formats = useFormats();
  const { state, qr, detail } = pairing;
  // The button that started the pairing is gone, so the focus moves here.
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="grid gap-4 outline-none">
      {detail !== null && <p className="max-w-text text-waiting wrap-anywhere">{formats.told(detail)}</p>}
      <p role="status" className={state === 'stuck' ? 'max-w-text text-waiting wrap-anywhere' : undefined}>
        {text.states[state === 'scan' && qr === null ? 'starting' : state]}
      </p>
      {state === 'scan' && qr !== null && <ScanCode id={number.id} qr={qr} phone={number.phone} />}
      {state === 'stuck' && <PairingStuck onAgain={onAgain} />}
    </div>
  );
}

/** Shows possible reasons why the number does not connect after the code was scanned, most likely first. */
function PairingStuck({ onAgain }: { onAgain: () => void }) {
  const text = useNumbersText().pair;
  const [isRequested, setRequested] = useState(false);
  return (
    <>
      <Steps of={text.reasons} />
      <div>
        <Button
          kind="strong"
          disabled={isRequested}
          onClick={() => {
            setRequested(true);
            onAgain();
          }}
        >
          {text.again}
        </Button>
      </div>
    </>
  );
}
