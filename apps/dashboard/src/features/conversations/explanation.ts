// The explanation of a message, for the panel and for the hint next to the message.
import { getDataQuery } from '../../queries.ts';
import { why } from '../../text/en/why.ts';
import { createLazyText } from '../../text/language.tsx';

export const useWhyText = createLazyText({
  en: why,
  fr: async () => (await import('../../text/fr/why.ts')).why,
});

export const getExplanationQuery = (message: string) => ({
  ...getDataQuery(['why', message], 'conversations.explain', { id: message }),
  staleTime: 60_000,
});
