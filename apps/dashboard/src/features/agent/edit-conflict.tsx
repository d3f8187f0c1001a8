// Lets the user choose between two versions after another member changed the agent while the form was open.
import { useFormats } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import classes from './agent.module.css';
import { type Agent, type Block, fillDefaults } from './agent-block.ts';
import { DiffView } from './diff-view.tsx';
import { useAgentText } from './words.ts';

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
    <div className={classes.newer} role="alert">
      <p className={classes.cardTitle}>{newer.title}</p>
      <p>{source}</p>
      <details className={classes.more}>
        <summary>{newer.differs}</summary>
        <DiffView from={fillDefaults((draft ?? published).block, agent)} to={mine} />
      </details>
      <div className={classes.inserts}>
        <Button kind="strong" onClick={onKeep}>
          {newer.keep}
        </Button>
        <Button onClick={onTake}>{newer.take}</Button>
      </div>
    </div>
  );
}
