// The first message: a template with placeholders, and a preview for an example lead.
import { AGENT_LIMITS } from '@parley/contract/agent-form';
import { useRef } from 'react';
import { AreaField } from '../../forms/area-field.tsx';
import { Row } from '../../ui/layout.tsx';
import { FormSection, useForm, useProblems } from './form-section.tsx';
import { previewMessage } from './message-preview.ts';
import { useAgentText } from './text.ts';

export function FirstMessage() {
  const { first } = useAgentText();
  const { agent, block, set, may } = useForm();
  const problem = useProblems();
  const field = useRef<HTMLTextAreaElement>(null);
  const insert = (name: string) => {
    const { selectionStart: from = 0, selectionEnd: to = 0 } = field.current ?? {};
    const words = block.first_message;
    const placeholder = `{{${name}}}`;
    set('first_message', words.slice(0, from) + placeholder + words.slice(to));
    setTimeout(() => {
      field.current?.focus();
      field.current?.setSelectionRange(from + placeholder.length, from + placeholder.length);
    });
  };
  return (
    <FormSection title={first.title} hint={first.hint}>
      {agent.templates && <p className="text-soft text-12">{first.templates}</p>}
      <AreaField
        ref={field}
        at="first_message"
        label={first.label}
        problem={problem('first_message')}
        value={block.first_message}
        rows={5}
        maxLength={AGENT_LIMITS.first_message}
        disabled={!may}
        onChange={(words) => set('first_message', words)}
      />
      {may && (
        <Row>
          <span className="text-soft">{first.insert}</span>
          {Object.entries(first.placeholders).map(([name, label]) => (
            <InsertButton key={name} name={label} onClick={() => insert(name)} />
          ))}
          <InsertButton name={first.own} onClick={() => insert('product|…')} />
        </Row>
      )}
      {block.first_message.trim() !== '' && (
        <figure className="grid gap-2 text-13">
          <figcaption className="text-soft">{first.preview}</figcaption>
          <p
            className="py-2 px-3 border border-line rounded-bubble bg-panel text-14 whitespace-pre-line wrap-anywhere"
            dir="auto"
          >
            {previewMessage(block.first_message, agent.campaign.name)}
          </p>
        </figure>
      )}
    </FormSection>
  );
}

function InsertButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className="min-h-7 py-0.5 px-3 border border-edge rounded-full bg-panel text-13 pointer-coarse:min-h-11"
      onClick={onClick}
    >
      {name}
    </button>
  );
}
