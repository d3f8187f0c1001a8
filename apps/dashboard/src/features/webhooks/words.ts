// Loads the text of webhooks with their pages.
import { webhooks } from '../../text/en/webhooks.ts';
import { laterWords } from '../../text/language.tsx';

export const useWebhooksText = laterWords({
  en: webhooks,
  fr: async () => (await import('../../text/fr/webhooks.ts')).webhooks,
});
