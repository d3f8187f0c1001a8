// Loads the text of the deletion with it.
import { leadDeletion } from '../../../text/en/lead-deletion.ts';
import { createLazyText } from '../../../text/language.tsx';

export const useDeletionText = createLazyText({
  en: leadDeletion,
  fr: async () => (await import('../../../text/fr/lead-deletion.ts')).leadDeletion,
});
