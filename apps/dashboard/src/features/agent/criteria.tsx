// The list of criteria, reordered by buttons or by dragging.
import { AGENT_LIMITS } from '@parley/contract/agent-form';
import { useState } from 'react';
import { createRandomId } from '../../random-id.ts';
import { Announcer } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import type { Criterion } from './agent-block.ts';
import { CriterionCard } from './criterion.tsx';
import { deriveKey } from './criterion-key.ts';
import { FormSection, focusField, ProblemLine, useForm } from './form-section.tsx';
import { useAgentText } from './text.ts';

export function Criteria() {
  const { criteria: words } = useAgentText();
  const { block, set, may } = useForm();
  const { criteria } = block;
  const [ids, setIds] = useState(() => criteria.map(createRandomId));
  // The number of criteria changed outside this list: keep the existing ids and create the missing ones.
  if (ids.length !== criteria.length) setIds(criteria.map((_, index) => ids[index] ?? createRandomId()));
  const [announcement, setAnnouncement] = useState('');
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const change = (next: Criterion[], order: string[], at?: string) => {
    setIds(order);
    set('criteria', next, at);
  };
  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= criteria.length) return;
    const moveItem = <T,>(list: readonly T[]) => list.toSpliced(from, 1).toSpliced(to, 0, list[from]!);
    change(moveItem(criteria), moveItem(ids));
    setAnnouncement(words.moved(words.nameless(from + 1), to + 1));
  };
  const split = (index: number, questions: readonly string[]) => {
    const others = criteria.toSpliced(index, 1);
    const added: Criterion[] = [];
    for (const ask of questions.slice(0, AGENT_LIMITS.criteria - others.length)) {
      const taken = [...others, ...added].map(({ key }) => key);
      added.push({ ...criteria[index]!, ask, key: deriveKey(ask, taken) });
    }
    const newIds = added.map((_, at) => (at === 0 ? ids[index]! : createRandomId()));
    change(criteria.toSpliced(index, 1, ...added), ids.toSpliced(index, 1, ...newIds));
  };
  return (
    <FormSection title={words.title} hint={words.hint}>
      <Announcer words={announcement} />
      {criteria.length === 0 && <p className="text-soft">{words.none}</p>}
      <ol className="grid gap-3 empty:hidden" data-at="criteria">
        {criteria.map((criterion, index) => (
          <li
            key={ids[index]}
            data-dragged={dragged === index || undefined}
            data-over={(dragged !== null && dragged !== index && over === index) || undefined}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              setOver(index);
            }}
            onDrop={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              move(dragged, index);
              setDragged(null);
            }}
          >
            <CriterionCard
              place={index}
              criterion={criterion}
              last={index === criteria.length - 1}
              onChange={(next, field) =>
                change(criteria.with(index, next), ids, `criteria[${index}]${field ? `.${field}` : ''}`)
              }
              onMove={(step) => move(index, index + step)}
              onRemove={() => change(criteria.toSpliced(index, 1), ids.toSpliced(index, 1))}
              onSplit={(questions) => split(index, questions)}
              onDrag={(on) => setDragged(on ? index : null)}
            />
          </li>
        ))}
      </ol>
      <ProblemLine at="criteria" />
      {may && criteria.length < AGENT_LIMITS.criteria && (
        <div>
          <Button
            onClick={() => {
              const added = { key: '', ask: '', expect: '' };
              change([...criteria, added], [...ids, createRandomId()], 'criteria.new');
              focusField(`criteria[${criteria.length}].ask`);
            }}
          >
            {words.add}
          </Button>
        </div>
      )}
    </FormSection>
  );
}
