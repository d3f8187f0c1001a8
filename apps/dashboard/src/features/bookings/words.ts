// The words of bookings come with their page.
import { laterWords } from '../../text/language.tsx';

export const useBookingsText = laterWords({
  en: async () => (await import('../../text/en/bookings.ts')).bookings,
  fr: async () => (await import('../../text/fr/bookings.ts')).bookings,
});
