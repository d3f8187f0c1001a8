// The text of webhooks, which loads together with their pages.
import { webhooks } from '../../text/en/webhooks.ts';
import { createLazyText } from '../../text/language.tsx';

export const useWebhooksText = createLazyText({
  en: webhooks,
  fr: async () => (await import('../../text/fr/webhooks.ts')).webhooks,
});
