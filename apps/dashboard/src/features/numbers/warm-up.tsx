// The warm-up steps of a number, with the current one marked.
import { useFormats } from '../../text/language.tsx';
import type { NumberDetail } from './queries.ts';
import { useNumbersText } from './text.ts';

type WarmUpSteps = NonNullable<NumberDetail['warm_up']>;

export function WarmUp({ warmUp: { day, rule, limit, steps }, own }: { warmUp: WarmUpSteps; own: number }) {
  const text = useNumbersText();
  const formats = useFormats();
  const reached = steps.filter((step) => step.limit < own);
  const ladder = [
    ...reached.map((step, index) => ({
      from: (reached[index - 1]?.to_day ?? 0) + 1,
      to: step.to_day as number | null,
      limit: step.limit,
    })),
    { from: (reached.at(-1)?.to_day ?? 0) + 1, to: null, limit: own },
  ];
  return (
    <>
      <p>{text.warmUpDay(day)}</p>
      <ol className="grid gap-1 ps-6 text-soft">
        {ladder.map((rung) => {
          const current = rung.limit === limit;
          return (
            <li
              key={rung.from}
              className={current ? 'text-ink font-medium' : undefined}
              aria-current={current ? 'step' : undefined}
            >
              {text.step(rung.from, rung.to, formats.number(rung.limit))}
              {current && <b> · {text.stepNow}</b>}
            </li>
          );
        })}
      </ol>
      {rule !== null && text.stepBack[rule] !== undefined && (
        <p className="text-waiting text-13">{text.stepBack[rule]}</p>
      )}
    </>
  );
}
