// Lets the user choose between two versions after another member changed the agent while the form was open.
import { useFormats } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/layout.tsx';
import { type Agent, type Block, fillDefaults } from './agent-block.ts';
import { DiffView } from './diff-view.tsx';
import { useAgentText } from './text.ts';

interface EditConflictProps {
  agent: Agent;
  mine: Block;
  onKeep: () => void;
  onTake: () => void;
}

export function EditConflict({ agent, mine, onKeep, onTake }: EditConflictProps) {
  const { newer } = useAgentText();
  const formats = useFormats();
  const { draft, published } = agent;
  const who = (draft ?? published).author.name ?? newer.file;
  const source = draft
    ? newer.saved(who, formats.moment(draft.saved_at))
    : newer.published(who, formats.moment(published.published_at));
  return (
    <div className="grid gap-2 py-3 px-4 rounded-panel bg-waiting-soft" role="alert">
      <p className="font-medium">{newer.title}</p>
      <p>{source}</p>
      <details className="group">
        <summary className="py-1 text-13 cursor-pointer group-open:mb-2">{newer.differs}</summary>
        <DiffView from={fillDefaults((draft ?? published).block, agent)} to={mine} />
      </details>
      <Row>
        <Button kind="strong" onClick={onKeep}>
          {newer.keep}
        </Button>
        <Button onClick={onTake}>{newer.take}</Button>
      </Row>
    </div>
  );
}
