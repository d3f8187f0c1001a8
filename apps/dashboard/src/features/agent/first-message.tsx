// The first message: a template with placeholders, and a preview for an example lead.
import { useRef } from 'react';
import { AreaField } from '../../ui/form-fields.tsx';
import classes from './agent.module.css';
import { FormSection, useForm, useProblems } from './form-section.tsx';
import { previewMessage } from './message-preview.ts';
import { useAgentText } from './words.ts';

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
      {agent.templates && <p className={classes.hint}>{first.templates}</p>}
      <AreaField
        ref={field}
        at="first_message"
        label={first.label}
        problem={problem('first_message')}
        value={block.first_message}
        rows={5}
        maxLength={4_096}
        disabled={!may}
        onChange={(words) => set('first_message', words)}
      />
      {may && (
        <div className={classes.inserts}>
          <span className={classes.soft}>{first.insert}</span>
          {Object.entries(first.placeholders).map(([name, label]) => (
            <button key={name} type="button" className={classes.chip} onClick={() => insert(name)}>
              {label}
            </button>
          ))}
          <button type="button" className={classes.chip} onClick={() => insert('product|…')}>
            {first.own}
          </button>
        </div>
      )}
      {block.first_message.trim() !== '' && (
        <figure className={classes.preview}>
          <figcaption className={classes.soft}>{first.preview}</figcaption>
          <p dir="auto">{previewMessage(block.first_message, agent.campaign.name)}</p>
        </figure>
      )}
    </FormSection>
  );
}
