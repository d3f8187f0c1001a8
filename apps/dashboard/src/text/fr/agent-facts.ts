// Text of the facts of an agent, in French.
import type { AgentFactsText } from '../en/agent-facts.ts';

export const facts: AgentFactsText = {
  facts: {
    title: 'Adresse, horaires et prix',
    hint: 'L’agent lit ces informations directement, sans chercher dans les connaissances.',
    address: 'Adresse',
    phone: 'Téléphone',
    email: 'E-mail',
    website: 'Site web',
    hours: 'Horaires d’ouverture',
    hoursHint: 'Par exemple Mon-Fri 09:00-12:30, Mon-Fri 13:30-17:00, Sat 10:00-14:00.',
    exceptions: 'Autres horaires et jours de fermeture',
    exceptionsHint: 'Un par ligne. 2026-12-25..2027-01-02 : fermé. 2026-12-24 09:00-12:00 : autres horaires.',
    priceOf: (place) => `Prix ${place}`,
    amount: 'Montant',
    amountHint: '9800 EUR, from 9800 EUR ou 600-900 EUR.',
    per: 'Par',
    when: 'Condition',
    addPrice: 'Ajouter un prix',
    remove: (place) => `Supprimer le prix ${place}`,
  },
};
