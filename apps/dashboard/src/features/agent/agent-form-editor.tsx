// The form next to the chat, with a header for status, saving and publishing.
import { useState } from 'react';
import { useActions } from '../../actions/registry.tsx';
import { toProblem } from '../../problem.ts';
import { useFormats, useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { createLazyPart } from '../../ui/lazy-part.tsx';
import { showToast } from '../../ui/toast.ts';
import classes from './agent.module.css';
import { type Agent, type Block, fillDefaults, isEqual, omitDefaults } from './agent-block.ts';
import { AgentStatus } from './agent-status.tsx';
import { Booking } from './booking.tsx';
import { Criteria } from './criteria.tsx';
import { EditConflict } from './edit-conflict.tsx';
import page from './editor.module.css';
import { FirstMessage } from './first-message.tsx';
import { FollowUps, Timing } from './follow-ups.tsx';
import { FormProvider, focusField } from './form-section.tsx';
import { GoalSection, IdentitySection, ModelsSection } from './identity.tsx';
import { Knowledge } from './knowledge.tsx';
import { type FieldProblem, formatProblem } from './problems.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { Revisions } from './revisions.tsx';
import { useAgentForm } from './use-agent-form.ts';
import { useAgentText } from './words.ts';

const TestChat = createLazyPart(async () => (await import('../test-chat/test-chat.tsx')).TestChat);

interface EditorProps {
  agent: Agent;
  /** The campaign's id or slug from the URL. */
  name: string;
  may: boolean;
  /** The earlier version to show instead of the form; null: the form. */
  looking: { revision: number; compare: number | null } | null;
  onLook: (revision: number | null, compare: number | null) => void;
}

type OpenDialog = 'publish' | 'drop' | { restore: Block; number: number } | null;

export function Editor({ agent, name, may, looking, onLook }: EditorProps) {
  const common = useText();
  const text = useAgentText();
  const formats = useFormats();
  const form = useAgentForm(agent, name);
  const { block, changed, save, publish, drop } = form;
  const [asking, setAsking] = useState<OpenDialog>(null);
  /** The half that is visible on narrow pages. */
  const [side, setSide] = useState<'form' | 'chat'>('form');
  const published = fillDefaults(agent.published.block, agent);
  const differs = !isEqual(block, published);
  const showFailure = (error: unknown) => {
    const problem = toProblem(error);
    if (problem.code === 'changed_meanwhile' || problem.code === 'validation_error') return;
    showToast({ title: common.notSaved, text: common.problemOf(problem), bad: true });
  };
  const onSave = () => {
    if (may && changed && !form.newer && !save.isPending)
      save.mutate(block, { onError: showFailure, onSuccess: () => showToast({ title: text.saved }) });
  };
  // The form stays usable while Parley publishes, because fetching web pages for the knowledge can take a while.
  const onPublish = () => {
    setAsking(null);
    publish.mutate(block, {
      onSuccess: (next) => {
        showToast({ title: text.published(next.published.number) });
        // The publish button has lost the focus, because it is disabled now.
        document.querySelector('h1')?.focus();
      },
      onError: showFailure,
    });
  };
  const restore = (earlier: Block, number: number) => {
    form.fill(earlier, number);
    setAsking(null);
    onLook(null, null);
    showToast({ title: text.revisions.restored(number) });
  };
  useActions(
    may
      ? [
          {
            ...{ id: 'agent.save', label: text.save, keys: 'mod+s', group: 'page', whileTyping: true },
            ...{ needs: 'agents.saveDraft', run: onSave },
          },
        ]
      : [],
  );
  const acts = may && (
    <div className={classes.acts}>
      {changed && (
        <Button kind="quiet" onClick={form.reset}>
          {text.discard}
        </Button>
      )}
      {!changed && agent.draft && (
        <Button kind="quiet" onClick={() => setAsking('drop')}>
          {text.drop}
        </Button>
      )}
      {changed && (
        <Button busy={save.isPending} disabled={form.newer} onClick={onSave}>
          {text.save}
        </Button>
      )}
      <Button
        kind="strong"
        busy={publish.isPending}
        disabled={form.newer || !(differs || agent.draft)}
        onClick={() => setAsking('publish')}
      >
        {text.publish}
      </Button>
    </div>
  );
  return (
    <div className={page.editor}>
      <header className={page.head}>
        <AgentStatus agent={agent} changed={changed} restores={form.restores} formats={formats}>
          {!looking && (
            <Button kind="quiet" onClick={() => onLook(Math.max(1, agent.published.number), null)}>
              {text.versions}
            </Button>
          )}
        </AgentStatus>
        {!looking && acts}
      </header>
      {publish.isPending && (
        <p className={classes.hint} role="status">
          {text.dialog.reading}
        </p>
      )}
      {!may && <p className={classes.soft}>{text.readOnly}</p>}
      {form.newer && <EditConflict agent={agent} mine={block} onKeep={form.keepMine} onTake={form.reset} />}
      {looking ? (
        <Revisions
          agent={agent}
          {...looking}
          onLook={onLook}
          onRestore={
            may
              ? (earlier, number) =>
                  changed || agent.draft ? setAsking({ restore: earlier, number }) : restore(earlier, number)
              : null
          }
        />
      ) : (
        <>
          <fieldset className={page.sides} aria-label={text.sides}>
            {(['form', 'chat'] as const).map((one) => (
              <button key={one} type="button" aria-pressed={side === one} onClick={() => setSide(one)}>
                {one === 'form' ? text.settings : text.tryIt}
              </button>
            ))}
          </fieldset>
          <div className={page.both} data-side={side}>
            <div className={page.form}>
              <ProblemList problems={form.problems} />
              {agent.floor && may && <p className={classes.hint}>{text.floor}</p>}
              <FormProvider value={{ agent, block, may, problems: form.problems, set: form.set }}>
                <IdentitySection />
                <GoalSection />
                <Knowledge />
                <FirstMessage />
                <Criteria />
                <Booking />
                <FollowUps />
                <Timing />
                <ModelsSection />
              </FormProvider>
            </div>
            <aside className={page.chat} aria-label={text.tryIt}>
              <TestChat campaign={agent.campaign.id} settings={omitDefaults(block, agent)} />
            </aside>
          </div>
        </>
      )}
      {asking === 'publish' && (
        <PublishDialog agent={agent} block={block} onPublish={onPublish} onClose={() => setAsking(null)} />
      )}
      {asking === 'drop' && (
        <Confirm
          title={text.dropTitle}
          why={text.dropWhy}
          verb={text.dropVerb}
          danger
          busy={drop.isPending}
          onYes={() => drop.mutate(block, { onSettled: () => setAsking(null), onError: showFailure })}
          onClose={() => setAsking(null)}
        />
      )}
      {asking !== null && typeof asking === 'object' && (
        <Confirm
          title={text.revisions.overTitle}
          why={text.revisions.overWhy}
          verb={text.revisions.restore}
          busy={false}
          onYes={() => restore(asking.restore, asking.number)}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}

function ProblemList({ problems }: { problems: readonly FieldProblem[] }) {
  const text = useAgentText();
  const common = useText();
  if (problems.length === 0) return null;
  return (
    <div className={page.wrong} role="alert">
      <p className={classes.cardTitle}>{text.problems.title(problems.length)}</p>
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.path} ${problem.message}`}>
            <button type="button" onClick={() => focusField(problem.path)}>
              {describePath(problem.path, text)}
            </button>{' '}
            {formatProblem(problem, common)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Formats a field path for display: `criteria[0].ask` becomes "Criteria, no. 1". */
function describePath(path: string, text: ReturnType<typeof useAgentText>): string {
  const [, field = '', place, rest] = /^([^.[]+)(?:\[(\d+)\])?(?:\.([^.[]+))?/.exec(path) ?? [];
  if (field === '') return text.problems.whole;
  const name = text.fields[field] ?? field;
  if (place !== undefined) return `${name}, ${text.formatFieldPath(Number(place) + 1)}`;
  return rest === undefined ? name : `${name}: ${text.bookingFields[rest] ?? rest}`;
}
