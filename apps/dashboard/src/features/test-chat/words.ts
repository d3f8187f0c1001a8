// The words of the test chat come with it.
import { laterWords } from '../../text/language.tsx';

export const useTestChatText = laterWords({
  en: async () => (await import('../../text/en/test-chat.ts')).testChat,
  fr: async () => (await import('../../text/fr/test-chat.ts')).testChat,
});
