// Confirms publishing: shows the changes and how many leads they affect.
import { useQuery } from '@tanstack/react-query';
import { toProblem } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Buttons, Stack } from '../../ui/layout.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Agent, type Block, fillDefaults, isEqual } from './agent-block.ts';
import { findDifferences } from './agent-diff.ts';
import { DiffView } from './diff-view.tsx';
import { getEffectsQuery } from './queries.ts';
import { useAgentText } from './text.ts';

interface PublishProps {
  agent: Agent;
  block: Block;
  onPublish: () => void;
  onClose: () => void;
}

export function PublishDialog({ agent, block, onPublish, onClose }: PublishProps) {
  const common = useText();
  const text = useAgentText();
  const { dialog } = text;
  const now = fillDefaults(agent.published.block, agent);
  const count = findDifferences(now, block).length;
  return (
    <Dialog open title={dialog.title} onClose={onClose}>
      <Stack gap={3}>
        <p>{count === 0 ? dialog.same : dialog.changes(count)}</p>
        {count > 0 && (
          <section
            className="max-h-[40dvh] overflow-auto px-3 border border-line rounded-control"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
            tabIndex={0}
            aria-label={dialog.changes(count)}
          >
            <DiffView from={now} to={block} />
          </section>
        )}
        <PublishEffects agent={agent} changesCriteria={!isEqual(now.criteria, block.criteria)} />
        <Buttons>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button kind="strong" onClick={onPublish}>
            {text.publishVerb}
          </Button>
        </Buttons>
      </Stack>
    </Dialog>
  );
}

interface EffectsProps {
  agent: Agent;
  changesCriteria: boolean;
}

function PublishEffects({ agent, changesCriteria }: EffectsProps) {
  const { dialog } = useAgentText();
  const { data, error } = useQuery(getEffectsQuery(agent.campaign.id));
  if (error && !data) return <ProblemNote problem={toProblem(error)} />;
  if (!data) return <Skeleton rows={1} height={40} />;
  const { conversations, held, waiting } = data;
  return (
    <ul className="grid gap-1">
      {agent.campaign.status !== 'active' && <li>{dialog.notActive}</li>}
      <li>{conversations + held === 0 ? dialog.nobody : dialog.conversations(conversations)}</li>
      {held > 0 && <li>{dialog.held(held)}</li>}
      {waiting > 0 && <li>{dialog.waiting(waiting)}</li>}
      {changesCriteria && agent.campaign.status !== 'draft' && <li>{dialog.qualified}</li>}
    </ul>
  );
}
