// The words of webhooks come with their pages.
import { laterWords } from '../../text/language.tsx';

export const useWebhooksText = laterWords({
  en: async () => (await import('../../text/en/webhooks.ts')).webhooks,
  fr: async () => (await import('../../text/fr/webhooks.ts')).webhooks,
});
