// The text of bookings, which loads together with their page.
import { bookings } from '../../text/en/bookings.ts';
import { createLazyText } from '../../text/language.tsx';

export const useBookingsText = createLazyText({
  en: bookings,
  fr: async () => (await import('../../text/fr/bookings.ts')).bookings,
});
