// One criterion: its question, the expected answer, synonyms and its key.
import { AGENT_LIMITS } from '@parley/contract/agent-form';
import { useState } from 'react';
import { AreaField } from '../../forms/area-field.tsx';
import { SelectField } from '../../forms/select-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import type { Criterion } from './agent-block.ts';
import { deriveKey } from './criterion-key.ts';
import { formatExpectation, KINDS, type Kind, listPossibleAnswers, parseExpectation } from './expectation.ts';
import { ProblemLine, useForm, useProblems } from './form-section.tsx';
import { LinesField } from './lines-field.tsx';
import { ItemCard, More, ShowField } from './parts.tsx';
import { useAgentText } from './text.ts';

interface CriterionProps {
  place: number;
  criterion: Criterion;
  last: boolean;
  /** @param field the edited field; undefined: several */
  onChange: (criterion: Criterion, field?: keyof Criterion) => void;
  onMove: (step: 1 | -1) => void;
  onRemove: () => void;
  /** Replaces the criterion with one for each question. */
  onSplit: (questions: readonly string[]) => void;
  onDrag: (on: boolean) => void;
}

export function CriterionCard(props: CriterionProps) {
  const { place, criterion, last, onChange, onMove, onRemove, onSplit, onDrag } = props;
  const { criteria: words, advanced } = useAgentText();
  const { agent, block, may } = useForm();
  const problem = useProblems();
  const at = `criteria[${place}]`;
  const name = words.nameless(place + 1);
  const published = agent.published.block.criteria ?? [];
  /** Whether no lead can have answered yet: the only version is the one that the campaign was created with. */
  const isNew = agent.campaign.status === 'draft' && agent.published.number <= 1;
  const [first] = useState(criterion.key);
  const isPublished = !isNew && published.some((one) => one.key === first);
  const onAsk = (ask: string) => {
    const { key } = criterion;
    const others = block.criteria.filter((_, index) => index !== place);
    // A new question takes no key of a published one that was deleted.
    const reserved = isNew || isPublished ? [] : published;
    const taken = [...others, ...reserved].flatMap((one) => one.key ?? []);
    // The key follows the question until the member writes another one. Answers are stored under a published key.
    const isOwn = key !== '' && key !== deriveKey(criterion.ask, taken) && !(isNew && key === first);
    if (isPublished || isOwn) onChange({ ...criterion, ask }, 'ask');
    else onChange({ ...criterion, ask, key: deriveKey(ask, taken) });
  };
  return (
    <ItemCard>
      <div className="flex items-center gap-1">
        {may && (
          // Dragging is only for the pointer: keyboard users reorder with the buttons next to it.
          <span
            className="grid place-items-center w-7 h-8 text-soft cursor-grab"
            title={words.drag}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              // Firefox drags an element only if it carries data.
              event.dataTransfer.setData('text/plain', name);
              onDrag(true);
            }}
            onDragEnd={() => onDrag(false)}
            aria-hidden="true"
          >
            ⠿
          </span>
        )}
        <span className="font-medium flex-1 min-w-0">{name}</span>
        {may && (
          <>
            <Button kind="quiet" label={words.up(name)} disabled={place === 0} onClick={() => onMove(-1)}>
              ↑
            </Button>
            <Button kind="quiet" label={words.down(name)} disabled={last} onClick={() => onMove(1)}>
              ↓
            </Button>
            <Button kind="quiet" label={words.remove(name)} onClick={onRemove}>
              ×
            </Button>
          </>
        )}
      </div>
      <AreaField
        at={`${at}.ask`}
        label={words.ask}
        hint={criterion.ask === '' ? words.askHint : undefined}
        problem={problem(`${at}.ask`)}
        value={criterion.ask}
        rows={2}
        maxLength={AGENT_LIMITS.criterion_ask}
        disabled={!may}
        onChange={onAsk}
        onPaste={(event) => {
          const questions = event.clipboardData
            .getData('text/plain')
            .split('\n')
            .map((one) => one.trim());
          const filled = questions.filter(Boolean);
          if (criterion.ask !== '' || filled.length < 2) return;
          event.preventDefault();
          onSplit(filled);
        }}
      />
      <AskAgainField at={`${at}.ask_again`} criterion={criterion} onChange={onChange} />
      <ExpectationField at={`${at}.expect`} criterion={criterion} onChange={onChange} />
      <SynonymFields at={`${at}.synonyms`} criterion={criterion} onChange={onChange} />
      <More summary={advanced} open={problem(`${at}.key`) !== undefined}>
        <TextField
          at={`${at}.key`}
          label={words.key}
          hint={words.keyHint}
          problem={problem(`${at}.key`)}
          value={criterion.key}
          maxLength={AGENT_LIMITS.criterion_key}
          disabled={!may}
          onChange={(key) => onChange({ ...criterion, key }, 'key')}
        />
      </More>
      <ProblemLine at={at} />
    </ItemCard>
  );
}

interface CriterionPartProps extends Pick<CriterionProps, 'criterion' | 'onChange'> {
  at: string;
}

/** The question in other words. Most criteria have none, so a button shows the empty field. */
function AskAgainField({ at, criterion, onChange }: CriterionPartProps) {
  const { criteria: words } = useAgentText();
  const { may } = useForm();
  const problem = useProblems()(at);
  const { ask_again: again, ...plain } = criterion;
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && again === undefined)
    return may && <ShowField onClick={() => setOpen(true)}>{words.addAskAgain}</ShowField>;
  return (
    <AreaField
      ref={isOpen ? focusElement : null}
      at={at}
      label={words.askAgain}
      hint={words.askAgainHint}
      problem={problem}
      value={again ?? ''}
      rows={2}
      maxLength={AGENT_LIMITS.criterion_ask}
      disabled={!may}
      onChange={(typed) => {
        // The field stays while the user empties it.
        setOpen(true);
        onChange({ ...plain, ...(typed !== '' && { ask_again: typed }) }, 'ask_again');
      }}
    />
  );
}

const focusElement = (element: HTMLElement | null) => element?.focus();

function ExpectationField({ at, criterion, onChange }: CriterionPartProps) {
  const { criteria: words, steps } = useAgentText();
  const { may } = useForm();
  const problem = useProblems()(at);
  const { kind, rest } = parseExpectation(criterion.expect);
  const isChosen = criterion.expect !== '';
  const set = (next: Kind, value: string) => {
    const expect = formatExpectation({ kind: next, rest: value });
    // Drop the synonyms of answers that no longer exist.
    const { synonyms, ...plain } = criterion;
    const answers = listPossibleAnswers(expect);
    const kept = Object.entries(synonyms ?? {}).filter(([answer]) => answers.includes(answer));
    const remaining = kept.length > 0 ? { synonyms: Object.fromEntries(kept) } : {};
    onChange({ ...plain, expect, ...remaining }, 'expect');
  };
  const choose = (next: Kind) => {
    const isFigure = next === '>=' || next === '<=';
    const wasFigure = kind === '>=' || kind === '<=';
    set(next, isFigure && wasFigure ? rest : '');
  };
  const field = { disabled: !may, problem, value: rest, onChange: (value: string) => set(kind, value) };
  return (
    <div
      className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-3 items-start min-w-0"
      data-at={at}
    >
      <SelectField
        label={words.expect}
        value={isChosen ? kind : ''}
        disabled={!may}
        hint={kind === 'any' ? words.anyHint : undefined}
        problem={!isChosen || kind === 'yes' || kind === 'no' || kind === 'any' ? problem : undefined}
        options={[
          ...(isChosen ? [] : [{ value: '' as const, name: steps.choose }]),
          ...KINDS.filter((one) => one !== 'text' || (isChosen && kind === 'text')).map((one) => ({
            value: one,
            name: words.kinds[one] ?? one,
          })),
        ]}
        onChange={(next) => next !== '' && choose(next)}
      />
      {(kind === '>=' || kind === '<=') && <TextField label={words.figure} inputMode="decimal" {...field} />}
      {kind === 'one of' && <TextField label={words.choices} hint={words.choicesHint} {...field} />}
      {isChosen && kind === 'text' && (
        <TextField label={words.kinds['text'] ?? ''} hint={words.asText} {...field} />
      )}
    </div>
  );
}

function SynonymFields({ at, criterion, onChange }: CriterionPartProps) {
  const { criteria: words } = useAgentText();
  const problem = useProblems();
  const answers = listPossibleAnswers(criterion.expect);
  if (answers.length === 0) return <ProblemLine at={at} deep />;
  const { synonyms = {}, ...plain } = criterion;
  const set = (answer: string, list: string[]) => {
    const others = Object.entries(synonyms).filter(([one]) => one !== answer);
    const next = Object.fromEntries(list.length > 0 ? [...others, [answer, list]] : others);
    onChange({ ...plain, ...(Object.keys(next).length > 0 && { synonyms: next }) }, 'synonyms');
  };
  return (
    <More summary={words.synonymsOpen} open={problem(at) !== undefined}>
      <Stack gap={3}>
        {answers.map((answer) => (
          <LinesField
            key={answer}
            at={`${at}.${answer}`}
            label={words.synonyms(words.answers[answer] ?? answer)}
            hint={words.synonymsHint}
            problem={problem(`${at}.${answer}`)}
            values={synonyms[answer] ?? []}
            between=","
            onChange={(list) => set(answer, list)}
          />
        ))}
      </Stack>
    </More>
  );
}
