// The verdict of a simulation in words.
import { BROKEN_PROMISES } from '@parley/contract/values';
import { useFormats } from '../../text/language.tsx';
import { Hint, Stack } from '../../ui/layout.tsx';
import { Warning } from '../campaigns/notes.tsx';
import { Panel } from '../overview/panel.tsx';
import type { Cases, Month } from './queries.ts';
import { useSimulationText } from './text.ts';

type Breaches = Month['breaches'];

const PROMISES: readonly string[] = BROKEN_PROMISES;

/** @param cases null if the simulation ended before its cases did. */
export function VerdictPanel({ month, cases }: { month: Month; cases: Cases | null }) {
  const text = useSimulationText();
  const formats = useFormats();
  const { clean, breaches, restrictions, unused_models } = month;
  const broken = breaches.filter(({ kind }) => PROMISES.includes(kind));
  const mistakes = breaches.filter(({ kind }) => !PROMISES.includes(kind));
  const failed = cases === null ? 0 : cases.cases - cases.passed;
  const hasFailed = breaches.length > 0 || failed > 0;
  const word = hasFailed ? text.notPassed : cases === null ? text.partly : text.passed;
  const rules = restrictions.map(({ model, rule }) => `${rule} (${model})`).join(', ');
  return (
    <Panel title={word}>
      <Stack gap={2}>
        <p className="max-w-text">
          {text.clean(
            formats.number(clean.conversations),
            formats.number(clean.of),
            formats.share(clean.at_least),
          )}
        </p>
        {broken.length === 0 ? (
          <p className="max-w-text">{text.kept}</p>
        ) : (
          <BreachList of={broken} title={text.broken} />
        )}
        {mistakes.length > 0 && <BreachList of={mistakes} title={text.mistakes} />}
        {cases !== null && failed > 0 && (
          <p className="max-w-text text-danger">
            {text.failedCases(formats.number(failed), formats.number(cases.cases))}
          </p>
        )}
        <p className="max-w-text">
          {rules === '' ? text.unrestricted : text.restricted(rules)} {text.noPromise}
        </p>
        {unused_models.length > 0 && <Warning>{text.unused(unused_models.join(', '))}</Warning>}
        <Hint>{text.cost}</Hint>
      </Stack>
    </Panel>
  );
}

function BreachList({ of, title }: { of: Breaches; title: (count: number, shown: string) => string }) {
  const text = useSimulationText();
  const formats = useFormats();
  const total = of.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="text-danger">
      <p>{title(total, formats.number(total))}</p>
      <ul className="ps-5 list-disc">
        {of.map(({ kind, count }) => (
          <li key={kind}>
            {formats.number(count)} × {text.breaches[kind]}
          </li>
        ))}
      </ul>
    </div>
  );
}
