// The agent's knowledge: texts, web pages and files, each with its status.
import { AGENT_LIMITS } from '@parley/contract/agent-form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField } from '../../forms/select-field.tsx';
import { toProblem } from '../../problem.ts';
import { createRandomId } from '../../random-id.ts';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/layout.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import type { KnowledgeSource } from './agent-block.ts';
import { Facts } from './facts.tsx';
import { FilePicker } from './file-picker.tsx';
import { FormSection, focusField, ProblemLine, useForm, useProblems } from './form-section.tsx';
import { KnowledgeItem } from './knowledge-item.tsx';
import { ItemCard } from './parts.tsx';
import { getSourcesQuery } from './queries.ts';
import { useAgentText } from './text.ts';

export function Knowledge() {
  const { knowledge: words } = useAgentText();
  const { agent, block, set, may } = useForm();
  const problem = useProblems();
  const { knowledge: items } = block;
  const { data, error } = useQuery(getSourcesQuery(agent.campaign.id));
  const [ids, setIds] = useState(() => items.map(createRandomId));
  if (ids.length !== items.length) setIds(items.map((_, index) => ids[index] ?? createRandomId()));
  const change = (next: KnowledgeSource[], order: string[], at = 'knowledge') => {
    setIds(order);
    set('knowledge', next, at);
  };
  const add = (added: KnowledgeSource) => change([...items, added], [...ids, createRandomId()]);
  const addEmpty = (added: KnowledgeSource) => {
    add(added);
    focusField(`knowledge[${items.length}]`);
  };
  const addFile = (name: string) => {
    if (!items.some((one) => 'file' in one && one.file.replace(/^(\.\/)+/, '') === name)) add({ file: name });
  };
  return (
    <FormSection title={words.title} hint={words.hint}>
      {items.length === 0 && <p className="text-soft">{words.none}</p>}
      {error && !data && <ProblemNote problem={toProblem(error)} />}
      <ul className="grid gap-3 empty:hidden" data-at="knowledge">
        {items.map((item, index) => (
          <li key={ids[index]}>
            <ItemCard at={`knowledge[${index}]`}>
              <KnowledgeItem
                campaignId={agent.campaign.id}
                item={item}
                at={`knowledge[${index}]`}
                known={data}
                onChange={(next) => change(items.with(index, next), ids, `knowledge[${index}]`)}
                onRemove={() => change(items.toSpliced(index, 1), ids.toSpliced(index, 1))}
              />
            </ItemCard>
          </li>
        ))}
      </ul>
      <ProblemLine at="knowledge" />
      {may && items.length < AGENT_LIMITS.knowledge && (
        <Row>
          <Button onClick={() => addEmpty({ text: '' })}>{words.addText}</Button>
          <Button onClick={() => addEmpty({ url: '' })}>{words.addPage}</Button>
          <FilePicker campaignId={agent.campaign.id} onFile={addFile} />
        </Row>
      )}
      {may && <p className="text-soft text-12">{words.fileHint}</p>}
      <Facts />
      <SelectField
        at="unknown"
        label={words.unknown}
        problem={problem('unknown')}
        value={block.unknown}
        disabled={!may}
        options={Object.entries(words.unknownOptions).map(([value, name]) => ({ value, name }))}
        onChange={(value) => set('unknown', value)}
      />
    </FormSection>
  );
}
