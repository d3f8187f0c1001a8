// Controls of a simulated number: its network goes offline, fails or slows down.

import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callOperation, type Input } from '../../api.ts';
import { SelectField } from '../../forms/select-field.tsx';
import { linkTo } from '../../links.ts';
import { useChange } from '../../queries.ts';
import { useFormats } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { showToast } from '../../ui/toast.ts';
import type { NumberDetail } from './queries.ts';
import { useNumbersText } from './text.ts';

type SimulatorSwitches = Omit<Input<'sandbox.setNumber'>, 'phone'>;

const FAULTS: Readonly<Record<string, SimulatorSwitches>> = {
  none: { fault: 'none' },
  next: { fault: 'reject', fault_count: 1 },
  reject: { fault: 'reject' },
  timeout: { fault: 'timeout' },
  slow: { fault: 'slow' },
};
const LATENCIES = [0, 500, 2_000, 10_000];

export function SimulatorSection({ number }: { number: NumberDetail }) {
  const text = useNumbersText().simulator;
  const formats = useFormats();
  const [fault, setFault] = useState('');
  const [latency, setLatency] = useState('');
  const set = useChange(
    'numbers',
    (switches: SimulatorSwitches) =>
      callOperation('sandbox.setNumber', { phone: number.phone ?? '', ...switches }),
    () => showToast({ title: text.done }),
  );
  return (
    <Section title={text.title} hint={text.hint}>
      <div>
        <Button busy={set.isPending} onClick={() => set.mutate({ connected: !number.connected })}>
          {number.connected ? text.disconnect : text.connect}
        </Button>
      </div>
      <SelectField
        label={text.sends}
        value={fault}
        onChange={(value) => {
          setFault(value);
          const switches = FAULTS[value];
          if (switches) set.mutate(switches);
        }}
        options={[
          { value: '', name: text.asItIs },
          ...Object.keys(FAULTS).map((value) => ({ value, name: text.faults[value] ?? value })),
        ]}
      />
      <SelectField
        label={text.latency}
        value={latency}
        onChange={(value) => {
          setLatency(value);
          if (value !== '') set.mutate({ latency_ms: Number(value) });
        }}
        options={[
          { value: '', name: text.asItIs },
          ...LATENCIES.map((ms) => ({ value: String(ms), name: formats.milliseconds(ms) })),
        ]}
      />
      <p>
        <Link {...linkTo.phones()}>{text.phone}</Link>
      </p>
    </Section>
  );
}
