// Text of the industries for which a campaign can start from a template, in French.
import type { IndustriesText } from '../en/industries.ts';

export const industries: IndustriesText = {
  kitchen: {
    name: 'Cuisines',
    says: 'Vous nous avez écrit au sujet d’une nouvelle cuisine.',
    asks: 'Demande si la personne est propriétaire, et son budget.',
    books: 'Réserve une visite de 30 minutes.',
  },
  solar: {
    name: 'Panneaux solaires',
    says: 'Vous nous avez écrit au sujet de panneaux solaires.',
    asks: 'Demande si la personne est propriétaire, le type de toit et la facture d’électricité.',
    books: 'Réserve un appel de 30 minutes.',
  },
  real_estate: {
    name: 'Immobilier',
    says: 'Vous nous avez écrit au sujet d’un de nos biens.',
    asks: 'Demande le type de bien, le budget et la date d’emménagement.',
    books: 'Réserve une visite de 45 minutes.',
  },
  clinic: {
    name: 'Cabinet médical',
    says: 'Vous nous avez écrit au sujet d’un rendez-vous.',
    asks: 'Demande pour qui, quel soin et depuis quand.',
    books: 'Réserve une consultation de 30 minutes.',
  },
  school: {
    name: 'École',
    says: 'Vous nous avez écrit au sujet de nos cours.',
    asks: 'Demande le niveau, les soirs libres et le budget.',
    books: 'Réserve un appel de 20 minutes.',
  },
};
