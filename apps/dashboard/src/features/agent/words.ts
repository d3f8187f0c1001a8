// The words of the agent editor come with its page.
import { laterWords } from '../../text/language.tsx';

export const useAgentText = laterWords({
  en: async () => (await import('../../text/en/agent.ts')).agent,
  fr: async () => (await import('../../text/fr/agent.ts')).agent,
});
