// Loads the text of bookings with their page.
import { bookings } from '../../text/en/bookings.ts';
import { laterWords } from '../../text/language.tsx';

export const useBookingsText = laterWords({
  en: bookings,
  fr: async () => (await import('../../text/fr/bookings.ts')).bookings,
});
