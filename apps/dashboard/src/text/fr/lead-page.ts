// Text of the lead page, loaded with it, in French.
import type { leadPage as words } from '../en/lead-page.ts';

export const leadPage: typeof words = {
  back: 'Leads',
  tabs: { conversation: 'Conversation', timeline: 'Historique', details: 'Détails' },
  parts: 'Sections',
  kinds: {
    message: 'messages',
    note: 'notes',
    journal: 'événements',
    booking: 'rendez-vous',
    delivery: 'webhooks',
  },
  show: 'Afficher',
  older: 'Afficher les plus anciens',
  nothing: 'Rien à afficher pour le moment',
  system: 'Parley',
  origin: 'Origine',
  list: 'Liste',
  link: 'Lien',
  id: 'ID',
  whatsapp: 'ID WhatsApp',
  created: 'Créé le',
  firstContact: 'Premier contact',
  meetings: 'Rendez-vous',
  noMeetings: 'Aucun rendez-vous',
  canceledBecause: (why) => `motif : ${why}`,
};
