// The figures of a simulated month: how far people came, and the messages of each day next to what the gate allows.
import { useFormats } from '../../text/language.tsx';
import { ChartBars } from '../../ui/chart-bars.tsx';
import { Funnel } from '../../ui/funnel.tsx';
import { Panel } from '../overview/panel.tsx';
import type { Month } from './queries.ts';
import { useSimulationText } from './text.ts';

export function FunnelPanel({ of: { stages } }: { of: Month }) {
  const text = useSimulationText();
  const formats = useFormats();
  const all = Math.max(1, stages[0]?.count ?? 0);
  const steps = stages.map(({ stage, count }) => ({
    id: stage,
    name: text.stages[stage],
    value: count,
    shown: formats.number(count),
    share: formats.share(count / all),
  }));
  return (
    <Panel title={text.funnel}>
      <Funnel caption={text.funnel} steps={steps} heads={[text.stage, text.people, text.share]} />
    </Panel>
  );
}

export function SendsPanel({ of: { by_day, gate } }: { of: Month }) {
  const text = useSimulationText();
  const formats = useFormats();
  const getMost = (counts: readonly number[]) => formats.number(Math.max(0, ...counts));
  const sent = text.gate(getMost(by_day.map((one) => one.sent)), formats.number(gate.per_day));
  const first =
    gate.first_contacts_per_day === null
      ? text.anyFirst
      : text.firstGate(
          getMost(by_day.map(({ first_contacts }) => first_contacts)),
          formats.number(gate.first_contacts_per_day),
        );
  const bars = by_day.map(({ day, sent: value }) => {
    const noon = formats.instant(day, '12:00')!;
    return {
      ...{ id: day, label: formats.dayMonth(noon), name: formats.day(noon) },
      ...{ value, shown: formats.number(value) },
    };
  });
  return (
    <Panel title={text.sends}>
      <ChartBars
        title={`${sent} ${first}`}
        bars={bars}
        heads={[text.day, text.messages]}
        asTable={text.asTable}
      />
    </Panel>
  );
}
