// The QR code to scan with its remaining time, or a code to type.

import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callOperation } from '../../api.ts';
import { toProblem } from '../../problem.ts';
import { useFormats, useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Qr } from '../../ui/qr.tsx';
import { formatPhone } from '../conversations/lead-name.ts';
import type { Pairing } from './queries.ts';
import { useNumbersText } from './text.ts';

interface ScanCodeProps {
  id: string;
  qr: NonNullable<Pairing['qr']>;
  phone: string | null;
}

export function ScanCode({ id, qr, phone }: ScanCodeProps) {
  const text = useNumbersText().pair;
  const common = useText();
  const code = useMutation({
    mutationFn: async () => (await callOperation('numbers.code', { id })).data.code,
  });
  return (
    <div className="grid grid-cols-[minmax(12rem,18rem)_minmax(0,1fr)] gap-y-4 gap-x-6 items-start [&_svg]:w-full [&_svg]:max-w-72 [&_svg]:h-auto max-tablet:grid-cols-1">
      <Qr value={qr.value} label={text.qr} />
      <div className="grid gap-3">
        <p className="text-soft text-13 tabular-nums">
          {text.nth(qr.nth, qr.of)} <RemainingTime ms={qr.left_ms} last={qr.nth === qr.of} />
        </p>
        {code.data === undefined ? (
          <div>
            <Button busy={code.isPending} onClick={() => code.mutate()}>
              {text.useCode}
            </Button>
          </div>
        ) : (
          <>
            <p>{text.typeCode(phone === null ? '' : formatPhone(phone))}</p>
            <CopyField label={text.code} value={code.data} />
          </>
        )}
        {code.error && (
          <p className="max-w-text text-waiting wrap-anywhere" role="alert">
            {common.problemOf(toProblem(code.error))}
          </p>
        )}
      </div>
    </div>
  );
}

/** Shows the remaining seconds of the code, by the device's clock. Screen readers skip them. */
function RemainingTime({ ms, last }: { ms: number; last: boolean }) {
  const text = useNumbersText().pair;
  const formats = useFormats();
  const [left, setLeft] = useState(ms);
  useEffect(() => {
    const end = performance.now() + ms;
    setLeft(ms);
    const timer = setInterval(() => setLeft(Math.max(0, end - performance.now())), 1_000);
    return () => clearInterval(timer);
  }, [ms]);
  const shown = formats.span(left);
  return <span aria-live="off">{last ? text.lastFor(shown) : text.newIn(shown)}</span>;
}
