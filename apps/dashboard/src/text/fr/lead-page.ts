// Text of the lead page, loaded with it, in French.
import type { leadPage as words } from '../en/lead-page.ts';

export const leadPage: typeof words = {
  back: 'Leads',
  tabs: { conversation: 'Conversation', timeline: 'Historique', details: 'Détails' },
  parts: 'Sections',
  kinds: {
    message: 'Messages',
    note: 'Notes',
    journal: 'Événements',
    booking: 'Rendez-vous',
    delivery: 'Webhooks',
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
  ids: 'Identifiants pour l’assistance et l’API',
  notes: 'Notes',
  noNotes: 'Aucune note',
  meetings: 'Rendez-vous',
  noMeetings: 'Aucun rendez-vous',
  canceledBecause: (why) => `motif : ${why}`,
};
