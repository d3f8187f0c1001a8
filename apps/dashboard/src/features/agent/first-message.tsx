// The first message: a template with placeholders, and a preview for an example lead.
import { AGENT_LIMITS } from '@parley/contract/agent-form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useSession } from '../session/session.ts';
import { FormSection, useForm, useProblems } from './form-section.tsx';
import { MessageField } from './message-field.tsx';
import { previewMessage } from './message-preview.ts';
import { getLanguageQuery } from './queries.ts';
import { useAgentText } from './text.ts';

/** The placeholder of a value that only some lists have. */
const OWN_VARIABLE = 'product|…';

export function FirstMessage() {
  const { first } = useAgentText();
  const { agent, block, set } = useForm();
  const { workspace } = useSession();
  const problem = useProblems();
  return (
    <FormSection title={first.title} hint={first.hint}>
      {agent.templates && <p className="text-soft text-12">{first.templates}</p>}
      <MessageField
        at="first_message"
        label={first.label}
        problem={problem('first_message')}
        value={block.first_message}
        rows={5}
        maxLength={AGENT_LIMITS.first_message}
        placeholders={[...Object.keys(first.placeholders), OWN_VARIABLE]}
        onChange={(words) => set('first_message', words)}
      >
        <LanguageWarning />
      </MessageField>
      {block.first_message.trim() !== '' && (
        <figure className="grid gap-2 text-13">
          <figcaption className="text-soft">{first.preview}</figcaption>
          <p
            className="py-2 px-3 rounded-bubble bg-accent-soft text-14 whitespace-pre-line wrap-anywhere"
            dir="auto"
          >
            {previewMessage(block.first_message, agent.campaign.name, workspace.name)}
          </p>
        </figure>
      )}
    </FormSection>
  );
}

/** Warns if the message and the agent's other messages are in different languages. */
function LanguageWarning() {
  const { steps, who } = useAgentText();
  const { agent, block, set, may } = useForm();
  // Placeholders are not in the language of the message.
  const words = useDeferredText(block.first_message.replace(/\{\{[^{}]*\}\}/g, ' '));
  const { data } = useQuery({
    ...getLanguageQuery(agent.campaign.id, words),
    enabled: may && words.trim() !== '',
  });
  const language = data?.language ?? block.language;
  const name = who.languages[language];
  if (language === block.language || name === undefined || !agent.languages.includes(language)) return null;
  return (
    <div
      className="flex flex-wrap items-center justify-between gap-2 py-2 px-3 rounded-control bg-waiting-soft text-waiting text-13"
      role="status"
    >
      {steps.otherLanguage(name, who.languages[block.language] ?? block.language)}
      <Button onClick={() => set('language', language)}>{steps.switchAgent(name)}</Button>
    </div>
  );
}

/** Returns the text once it has not changed for a moment, so that a request follows a pause and not each letter. */
function useDeferredText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 800);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
