// Text of the states of a campaign, in French.
import type { states as english, stateHints as englishHints } from '../en/campaign-states.ts';

export const states: typeof english = {
  draft: 'Brouillon',
  archived: 'Archivée',
  paused: 'En pause',
  no_number: 'Sans numéro',
  disconnected: 'Numéro déconnecté',
  held: 'Premiers contacts suspendus',
  outside_hours: 'Hors des horaires d’envoi',
  nobody_waits: 'Active, file d’attente vide',
  working: 'Active',
};

export const stateHints: typeof englishHints = {
  draft: 'Pas encore démarrée. Aucun message n’est envoyé.',
  archived: 'Cette campagne est terminée.',
  paused: 'L’agent répondra de nouveau à la reprise.',
  no_number: 'Choisissez un numéro pour écrire.',
  disconnected: 'Les messages des leads seront récupérés à la reconnexion du numéro.',
  held: 'Aucune nouvelle personne n’est contactée. Les conversations continuent.',
  outside_hours:
    'Les premiers contacts et les relances reprendront aux horaires d’envoi. Les réponses sont envoyées à toute heure.',
  nobody_waits: 'L’agent répond à chaque message. La file d’attente est vide.',
  working: 'Contacte les nouveaux leads et répond aux messages.',
};
