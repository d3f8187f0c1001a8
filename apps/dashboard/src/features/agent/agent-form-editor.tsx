// The form next to the chat, with a header for status, saving and publishing.
import { useState } from 'react';
import { get } from 'react-hook-form';
import { useActions } from '../../actions/registry.tsx';
import { useFormats, useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { createLazyPart } from '../../ui/lazy-part.tsx';
import { Segments } from '../../ui/segments.tsx';
import { showToast } from '../../ui/toast.ts';
import { type Agent, type Block, fillDefaults, isEqual, omitDefaults } from './agent-block.ts';
import { AgentStatus } from './agent-status.tsx';
import { Booking } from './booking.tsx';
import { Criteria } from './criteria.tsx';
import { EditConflict } from './edit-conflict.tsx';
import { FirstMessage } from './first-message.tsx';
import { FollowUps, Timing } from './follow-ups.tsx';
import { FormProvider, focusField } from './form-section.tsx';
import { FormStep } from './form-step.tsx';
import { type HeaderAction, HeaderActions } from './header-actions.tsx';
import { GoalSection, IdentitySection, ModelsSection } from './identity.tsx';
import { Knowledge } from './knowledge.tsx';
import { Objections } from './objections.tsx';
import { ProblemList, useDescribeProblem } from './problem-list.tsx';
import { listFieldProblems } from './problems.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { Revisions } from './revisions.tsx';
import { useAgentText } from './text.ts';
import { useAgentForm } from './use-agent-form.ts';

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
  const describeProblem = useDescribeProblem();
  const form = useAgentForm(agent, name, {
    onSaved: () => showToast({ title: text.saved }),
    onPublishable: () => setAsking('publish'),
    onRefused: ([first]) => {
      setSide('form');
      if (first) focusField(first.path);
    },
    onFailure: (problem) => showToast({ title: common.notSaved, text: common.problemOf(problem), bad: true }),
  });
  const { values, block, isChanged, isOutdated, check, publish, drop } = form;
  const [asking, setAsking] = useState<OpenDialog>(null);
  /** The half that is visible on narrow pages. */
  const [side, setSide] = useState<'form' | 'chat'>('form');
  const published = fillDefaults(agent.published.block, agent);
  const differs = !isEqual(block, published);
  const onDiscard = () =>
    showToast({ title: text.discarded, undo: { label: common.undo, run: form.discard() } });
  const onSave = () => {
    if (may && isChanged && !isOutdated) form.submit();
  };
  // The form stays usable while Parley publishes, because fetching web pages for the knowledge can take a while.
  const onPublish = () => {
    setAsking(null);
    // A colleague's newer version arrived while the dialog was open: the page asks which of the two to keep.
    if (isOutdated) return;
    publish.mutate(values, {
      onSuccess: (next) => {
        showToast({ title: text.published(next.published.number) });
        // The publish button has lost the focus, because it is disabled now.
        document.querySelector('h1')?.focus();
      },
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
  const showVersions = () => onLook(Math.max(1, agent.published.number), null);
  const actions: HeaderAction[] = [
    { label: text.versions, quiet: true, run: showVersions },
    ...(may && isChanged
      ? [
          { label: text.discard, quiet: true, run: onDiscard },
          { label: text.save, busy: form.busy, disabled: isOutdated, run: onSave },
        ]
      : []),
    ...(may && !isChanged && agent.draft
      ? [{ label: text.drop, quiet: true, run: () => setAsking('drop') }]
      : []),
  ];
  return (
    <div className="relative grid grid-cols-1 content-start gap-4 min-w-0 px-6 pb-12 max-tablet:px-4 max-tablet:pb-8">
      <header className="sticky top-0 z-2 flex flex-wrap items-center justify-between gap-y-2 gap-x-4 py-2 border-b border-line bg-page max-desk:flex-nowrap">
        <AgentStatus agent={agent} changed={isChanged} restores={form.restores} formats={formats} />
        {!looking && (
          <HeaderActions actions={actions}>
            {may && (
              <Button
                // A draft campaign has one main button, which starts it and also publishes.
                kind={agent.campaign.status === 'draft' ? 'plain' : 'strong'}
                busy={check.isPending || publish.isPending}
                disabled={isOutdated || !(differs || agent.draft)}
                onClick={() => check.mutate(values)}
              >
                {text.publish}
              </Button>
            )}
          </HeaderActions>
        )}
      </header>
      {publish.isPending && (
        <p className="text-soft text-12" role="status">
          {text.dialog.reading}
        </p>
      )}
      {!may && <p className="text-soft">{text.readOnly}</p>}
      {isOutdated && <EditConflict agent={agent} mine={block} onKeep={form.keepEdits} onTake={onDiscard} />}
      {looking ? (
        <Revisions
          agent={agent}
          {...looking}
          onLook={onLook}
          onRestore={
            may
              ? (earlier, number) =>
                  isChanged || agent.draft
                    ? setAsking({ restore: earlier, number })
                    : restore(earlier, number)
              : null
          }
        />
      ) : (
        <>
          <div className="hidden max-[60rem]:block">
            <Segments
              label={text.sides}
              value={side}
              onChange={setSide}
              options={[
                { value: 'form', name: text.settings },
                { value: 'chat', name: text.tryIt },
              ]}
            />
          </div>
          <div
            className="group grid grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)] gap-8 items-start max-desk:gap-4 max-[60rem]:grid-cols-1"
            data-side={side}
          >
            <div className="grid min-w-0 **:data-at:scroll-mt-28 **:data-at:scroll-mb-16 max-[60rem]:group-data-[side=chat]:hidden">
              <ProblemList problems={form.problems} />
              {agent.floor && may && <p className="text-soft text-12">{text.floor}</p>}
              <FormProvider value={{ agent, block, may, problems: form.problems, set: form.setField }}>
                <FormStep step="who" open={agent.campaign.status === 'draft'}>
                  <IdentitySection />
                  <GoalSection />
                  <FirstMessage />
                </FormStep>
                <FormStep step="knows">
                  <Knowledge />
                </FormStep>
                <FormStep step="asks">
                  <Criteria />
                  <Objections />
                </FormStep>
                <FormStep step="books">
                  <Booking />
                </FormStep>
                <FormStep step="writes">
                  <Timing />
                  <FollowUps />
                </FormStep>
                <FormStep step="models">
                  <ModelsSection />
                </FormStep>
              </FormProvider>
            </div>
            <aside
              className="sticky top-18 grid min-w-0 h-[min(46rem,100dvh-15rem)] min-h-104 max-[60rem]:static max-[60rem]:group-data-[side=form]:hidden"
              aria-label={text.tryIt}
            >
              <TestChat
                campaign={agent.campaign.id}
                settings={omitDefaults(block, agent)}
                // The form itself marks the fields that are still empty.
                describe={(problem) =>
                  listFieldProblems(problem)
                    .filter(({ path }) => get(block, path) !== '')
                    .map(describeProblem)
                }
              />
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
          onYes={() => drop.mutate(values, { onSettled: () => setAsking(null) })}
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
