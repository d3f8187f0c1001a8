// Loads the text of the test chat with it.
import { testChat } from '../../text/en/test-chat.ts';
import { createLazyText } from '../../text/language.tsx';

export const useTestChatText = createLazyText({
  en: testChat,
  fr: async () => (await import('../../text/fr/test-chat.ts')).testChat,
});
