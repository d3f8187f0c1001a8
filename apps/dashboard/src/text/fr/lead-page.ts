// Les mots de la page d'un lead ; ils viennent avec elle.
import type { leadPage as words } from '../en/lead-page.ts';

export const leadPage: typeof words = {
  back: 'Leads',
  tabs: { conversation: 'Conversation', timeline: 'Historique', details: 'Détails' },
  parts: 'Parties de la page',
  kinds: {
    message: 'messages',
    note: 'notes',
    journal: 'événements',
    booking: 'rendez-vous',
    delivery: 'webhooks',
  },
  show: 'Afficher',
  older: 'Lignes plus anciennes',
  nothing: 'Rien de tel pour le moment',
  system: 'Parley',
  variables: 'Variables',
  noVariables: "Aucune n'a été donnée.",
  origin: 'Origine',
  list: 'Liste',
  link: 'Lien',
  id: 'Identifiant',
  whatsapp: 'Identifiant WhatsApp',
  created: 'Créé',
  firstContact: 'Premier contact',
  meetings: 'Rendez-vous',
  noMeetings: "Aucun rendez-vous n'a été pris.",
  canceledBecause: (why) => `motif : ${why}`,
};
