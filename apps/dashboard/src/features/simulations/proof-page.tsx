// A campaign's simulation: one button, the progress, then the verdict and the conversations most worth reading.
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useFormats } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Hint, Row, Stack } from '../../ui/layout.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Empty } from '../../ui/problem.tsx';
import { Progress } from '../../ui/progress.tsx';
import { getAgentQuery } from '../agent/queries.ts';
import { Warning } from '../campaigns/notes.tsx';
import { Panel } from '../overview/panel.tsx';
import { useCan } from '../session/session.ts';
import { CasesPanel } from './cases-panel.tsx';
import { ConversationsPanel } from './conversations-panel.tsx';
import { FunnelPanel, SendsPanel } from './figures.tsx';
import { type Simulation, useCancel, useSimulation, useStart } from './queries.ts';
import { useSimulationText } from './text.ts';
import { VerdictPanel } from './verdict.tsx';

export function ProofPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const query = useSimulation(id);
  return (
    <div className="grid grid-cols-1 gap-4 w-full max-w-page p-6 max-tablet:p-4">
      {query.data === undefined ? (
        <Loading of={query} rows={5} height={72} />
      ) : (
        <Proof id={id} last={query.data} />
      )}
    </div>
  );
}

function Proof({ id, last }: { id: string; last: Simulation | null }) {
  const text = useSimulationText();
  if (last === null)
    return (
      <Empty title={text.never}>
        <p>{text.neverHint}</p>
        <StartButtons id={id} last={null} />
        <Hint>{text.noPromise}</Hint>
      </Empty>
    );
  return (
    <>
      <RunPanel id={id} last={last} />
      {last.month && <VerdictPanel month={last.month} cases={last.cases} />}
      {last.cases && <CasesPanel of={last.cases} />}
      {last.month && (
        <>
          <FunnelPanel of={last.month} />
          <SendsPanel of={last.month} />
          <ConversationsPanel of={last.month.conversations} />
        </>
      )}
    </>
  );
}

/** What runs or ran, with its progress, and the buttons for the next run. */
function RunPanel({ id, last }: { id: string; last: Simulation }) {
  const text = useSimulationText();
  const formats = useFormats();
  const { state, source, seed, leads, days, by, started_at, progress } = last;
  const about = [
    text.sources[source],
    text.of(formats.number(leads), formats.number(days)),
    text.seed(String(seed)),
  ].join(' · ');
  const when = by === null ? formats.moment(started_at) : text.by(by, formats.moment(started_at));
  const isRunning = state === 'running';
  return (
    <Panel title={isRunning ? text.running : text.title} hint={about}>
      {isRunning ? (
        <RunProgress id={id} last={last} />
      ) : (
        <Stack gap={3}>
          {state !== 'done' && (
            <Warning>
              {text.ended[state]}{' '}
              {!last.month && text.reached(formats.number(progress.day), formats.number(days))}
            </Warning>
          )}
          <StartButtons id={id} last={last} />
        </Stack>
      )}
      <Hint>{when}</Hint>
    </Panel>
  );
}

function RunProgress({ id, last: { progress, days } }: { id: string; last: Simulation }) {
  const text = useSimulationText();
  const formats = useFormats();
  const can = useCan();
  const cancel = useCancel(id);
  const { day, cases, cases_total } = progress;
  return (
    <Stack gap={3}>
      <Progress label={text.month} value={day} max={days}>
        {text.days(formats.number(day), formats.number(days))}
      </Progress>
      {cases_total !== null && (
        <Progress label={text.derived} value={cases} max={cases_total}>
          {text.casesOf(formats.number(cases), formats.number(cases_total))}
        </Progress>
      )}
      <Hint>{text.runningHint}</Hint>
      {can('simulations.cancel') && (
        <Row>
          <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {text.cancel}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

const FIRST_SEED = 1;

/** Starts a simulation of the draft if the campaign has one, and of the published version otherwise. */
function StartButtons({ id, last }: { id: string; last: Simulation | null }) {
  const text = useSimulationText();
  const can = useCan();
  const canStart = can('simulations.start');
  const agent = useQuery({ ...getAgentQuery(id), enabled: canStart });
  const start = useStart(id);
  if (!canStart) return <Hint>{text.readOnly}</Hint>;
  const source = agent.data?.draft ? 'draft' : 'published';
  const isReady = agent.data !== undefined;
  const run = (seed: number) => start.mutate({ source, seed });
  const isNew = last === null || last.source !== source;
  return (
    <Row>
      <Button
        kind="strong"
        busy={start.isPending}
        disabled={!isReady}
        onClick={() => run(last?.seed ?? FIRST_SEED)}
      >
        {!isNew ? text.sameSeed : source === 'draft' ? text.startDraft : text.start}
      </Button>
      {last !== null && (
        <Button disabled={!isReady || start.isPending} onClick={() => run(last.seed + 1)}>
          {text.otherSeed}
        </Button>
      )}
    </Row>
  );
}
