// The text of the agent editor, which loads together with its page.
import { agent } from '../../text/en/agent.ts';
import { createLazyText } from '../../text/language.tsx';

export const useAgentText = createLazyText({
  en: agent,
  fr: async () => (await import('../../text/fr/agent.ts')).agent,
});
