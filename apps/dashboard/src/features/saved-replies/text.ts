// The text of the settings page, which loads together with it.
import { savedReplies } from '../../text/en/saved-replies.ts';
import { createLazyText } from '../../text/language.tsx';

export const useSavedRepliesText = createLazyText({
  en: savedReplies,
  fr: async () => (await import('../../text/fr/saved-replies.ts')).savedReplies,
});
