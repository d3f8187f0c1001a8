// Text of the facts of an agent, in French.
import type { AgentFactsText } from '../en/agent-facts.ts';

export const facts: AgentFactsText = {
  facts: {
    title: 'Adresse, horaires et prix',
    hint: 'L’agent lit ces informations directement, sans chercher dans les connaissances. Indiquez ce que les leads peuvent savoir.',
    fields: {
      address: 'Adresse',
      phone: 'Téléphone',
      email: 'E-mail',
      website: 'Site web',
      hours: 'Horaires d’ouverture',
      exceptions: 'Jours de fermeture et autres horaires',
      prices: 'Prix',
    },
    hints: {
      phone: 'Tel que les leads le liront.',
      website: 'Par exemple https://example.com.',
      hours: 'Les jours sans horaires sont fermés.',
      exceptions: 'Congés, et jours où vous ouvrez ou fermez à d’autres heures.',
    },
    exception: {
      add: 'Ajouter un jour',
      remove: (place) => `Supprimer le jour ${place}`,
      day: (place) => `Jour ${place}`,
      lastDay: 'Jusqu’au',
      hours: 'Horaires de ces jours',
      hoursHint: 'Par exemple 09:00-12:00, 14:00-16:00. Laissez vide si vous êtes fermé.',
    },
    price: {
      add: 'Ajouter un prix',
      remove: (place) => `Supprimer le prix ${place}`,
      for: (place) => `Prix ${place} : produit ou service`,
      kind: 'Type de prix',
      kinds: { exact: 'Fixe', from: 'À partir de', range: 'Fourchette', text: 'En texte' },
      amount: 'Montant',
      least: 'Minimum',
      most: 'Maximum',
      currency: 'Devise',
      per: 'Par (facultatif)',
      when: 'Condition (facultative)',
      hints: { per: 'Par exemple mois ou m².', when: 'Par exemple jusqu’à 12 m².' },
    },
  },
};
