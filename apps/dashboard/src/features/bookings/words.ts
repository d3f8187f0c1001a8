// Loads the text of bookings with their page.
import { bookings } from '../../text/en/bookings.ts';
import { lazyText } from '../../text/language.tsx';

export const useBookingsText = lazyText({
  en: bookings,
  fr: async () => (await import('../../text/fr/bookings.ts')).bookings,
});
