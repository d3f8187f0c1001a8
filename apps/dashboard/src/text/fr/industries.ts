// Text of the industries for which a campaign can start from a template, in French.
import type { IndustriesText } from '../en/industries.ts';

export const industries: IndustriesText = {
  industry: 'Secteur',
  industries: {
    kitchen: {
      name: 'Cuisines',
      about: 'Demande si la personne est propriétaire et son budget, réserve une visite.',
    },
    solar: {
      name: 'Panneaux solaires',
      about: 'Demande le type de logement et la facture, réserve un appel.',
    },
    real_estate: { name: 'Immobilier', about: 'Demande le type de bien et le budget, réserve une visite.' },
    clinic: { name: 'Cabinet médical', about: 'Demande le motif, réserve une première consultation.' },
    school: { name: 'École', about: 'Demande le niveau, le temps et le budget, réserve un appel.' },
  },
  industryHint: 'Remplacez l’exemple des connaissances par vos propres informations.',
};
