// The earlier versions: who published them and when, how they differ, and a button to restore one.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SelectField } from '../../forms/select-field.tsx';
import { toProblem } from '../../problem.ts';
import { useFormats } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Agent, type Block, fillDefaults } from './agent-block.ts';
import { DiffView } from './diff-view.tsx';
import { getRevisionQuery, getRevisionsQuery, type RevisionRow } from './queries.ts';
import { useAgentText } from './text.ts';

interface RevisionsProps {
  agent: Agent;
  /** The version to show. */
  revision: number;
  /** The version to compare with; null: the previous one. */
  compare: number | null;
  onLook: (revision: number | null, compare: number | null) => void;
  /** Called to restore a version; null: the member can't edit the agent. */
  onRestore: ((block: Block, number: number) => void) | null;
}

export function Revisions({ agent, revision, compare, onLook, onRestore }: RevisionsProps) {
  const text = useAgentText();
  const { revisions: words } = text;
  const formats = useFormats();
  const query = useQuery(getRevisionsQuery(agent.campaign.id));
  const { data } = query;
  if (!data) return <Loading of={query} rows={4} height={48} />;
  const back = <Button onClick={() => onLook(null, null)}>{text.form}</Button>;
  const shown = data.find(({ number }) => number === revision) ?? data[0];
  if (!shown) {
    return (
      <Stack gap={3}>
        <p>{words.none}</p>
        <div>{back}</div>
      </Stack>
    );
  }
  const older = data.filter(({ number }) => number !== shown.number);
  const before = older.find(({ number }) => number < shown.number);
  const other = older.find(({ number }) => number === compare) ?? before;
  return (
    <section
      className="grid grid-cols-[minmax(0,16rem)_minmax(0,44rem)] gap-8 items-start max-desk:grid-cols-1 max-desk:gap-4"
      aria-label={words.title}
    >
      <nav aria-label={words.title}>
        <ul>
          {data.map((line) => (
            <li key={line.id}>
              <Link
                to="."
                className="group grid gap-0.5 py-2 px-3 rounded-control text-ink text-13 no-underline aria-[current]:bg-accent-soft"
                search={{ revision: line.number } as never}
                aria-current={line === shown ? 'true' : undefined}
              >
                <span className="font-medium">{words.line(line.number)}</span>
                <span className="text-soft group-aria-[current]:text-ink">
                  {formats.moment(line.published_at)} · {getAuthorName(line, words.byFile)}
                  {line.number === agent.published.number && ` · ${words.current}`}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Stack gap={3}>
        <Row>
          {back}
          {onRestore && shown.number !== agent.published.number && (
            <RestoreButton agent={agent} number={shown.number} onRestore={onRestore} />
          )}
        </Row>
        {other ? (
          <>
            <SelectField
              label={words.compare}
              value={String(other.number)}
              options={older.map(({ number }) => ({ value: String(number), name: words.line(number) }))}
              onChange={(number) => onLook(shown.number, Number(number))}
            />
            <RevisionComparison agent={agent} shown={shown} other={other} />
          </>
        ) : (
          <FirstRevision agent={agent} shown={shown} />
        )}
      </Stack>
    </section>
  );
}

function getAuthorName({ author }: Pick<RevisionRow, 'author'>, byFile: string): string {
  return author.name ?? byFile;
}

/** Shows the differences between two versions, from the older to the newer. */
function RevisionComparison({
  agent,
  shown,
  other,
}: {
  agent: Agent;
  shown: RevisionRow;
  other: RevisionRow;
}) {
  const { revisions: words } = useAgentText();
  const [from, to] = shown.number < other.number ? [shown, other] : [other, shown];
  const { id } = agent.campaign;
  const one = useQuery(getRevisionQuery(id, from.number));
  const two = useQuery(getRevisionQuery(id, to.number));
  const error = one.error ?? two.error;
  if (error) return <ProblemNote problem={toProblem(error)} />;
  if (!one.data || !two.data) return <Skeleton rows={3} height={40} />;
  return (
    <>
      <h2 className="text-16">{words.of(from.number, to.number)}</h2>
      <DiffView from={fillDefaults(one.data.block, agent)} to={fillDefaults(two.data.block, agent)} />
    </>
  );
}

/** Shows every value of the first version that differs from its default. */
function FirstRevision({ agent, shown }: { agent: Agent; shown: RevisionRow }) {
  const { revisions: words } = useAgentText();
  const { data, error } = useQuery(getRevisionQuery(agent.campaign.id, shown.number));
  if (error) return <ProblemNote problem={toProblem(error)} />;
  return (
    <>
      <h2 className="text-16">{words.first}</h2>
      {data ? (
        <DiffView from={fillDefaults({}, agent)} to={fillDefaults(data.block, agent)} />
      ) : (
        <Skeleton rows={3} height={40} />
      )}
    </>
  );
}

interface RestoreProps {
  agent: Agent;
  number: number;
  onRestore: (block: Block, number: number) => void;
}

function RestoreButton({ agent, number, onRestore }: RestoreProps) {
  const { revisions: words } = useAgentText();
  const { data } = useQuery(getRevisionQuery(agent.campaign.id, number));
  return (
    <Button
      kind="strong"
      busy={!data}
      onClick={() => data && onRestore(fillDefaults(data.block, agent), number)}
    >
      {words.restore}
    </Button>
  );
}
