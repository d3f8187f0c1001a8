// The results of the cases that are derived from a campaign.
import { useFormats } from '../../text/language.tsx';
import { FillBar } from '../../ui/fill-bar.tsx';
import { Hint } from '../../ui/layout.tsx';
import { More } from '../../ui/more.tsx';
import { Panel } from '../overview/panel.tsx';
import type { Cases } from './queries.ts';
import { TalkLine } from './talk-line.tsx';
import { useSimulationText } from './text.ts';

export function CasesPanel({ of: { coverage, failed } }: { of: Cases }) {
  const text = useSimulationText();
  const formats = useFormats();
  const { passed, pairs } = coverage;
  return (
    <Panel title={text.derived} hint={text.coverageHint}>
      <div className="grid gap-1 max-w-80">
        <p className="tabular-nums">{text.coverage(formats.number(passed), formats.number(pairs))}</p>
        <FillBar share={pairs === 0 ? 0 : passed / pairs} />
      </div>
      {failed.length === 0 && <Hint>{text.allPassed}</Hint>}
      {failed.map(({ name, misses, lines }) => (
        <More key={name} summary={name}>
          <ul className="grid gap-1 mb-2 text-danger text-13 wrap-anywhere">
            {misses.map((miss) => (
              <li key={miss} lang="en">
                {miss}
              </li>
            ))}
          </ul>
          <ol className="grid gap-2">
            {lines.map((line) => (
              <TalkLine key={`${line.at} ${line.text}`} line={line} />
            ))}
          </ol>
        </More>
      ))}
    </Panel>
  );
}
