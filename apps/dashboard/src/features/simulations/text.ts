// The text of simulations, which loads together with their page.
import { simulations } from '../../text/en/simulations.ts';
import { createLazyText } from '../../text/language.tsx';

export const useSimulationText = createLazyText({
  en: simulations,
  fr: async () => (await import('../../text/fr/simulations.ts')).simulations,
});
