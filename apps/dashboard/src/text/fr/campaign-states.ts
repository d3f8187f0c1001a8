// Text of the states of a campaign and of its end, in French.

import type { states as english, stateHints as englishHints } from '../en/campaign-states.ts';
import type { campaigns } from '../en/campaigns.ts';

export const formatPlural = (count: number, one: string, more: string) => (count <= 1 ? one : more);

export const states: typeof english = {
  draft: 'Brouillon',
  archived: 'Archivée',
  paused: 'En pause',
  no_number: 'Sans numéro',
  disconnected: 'Numéro déconnecté',
  held: 'Premiers contacts suspendus',
  outside_hours: 'Hors des horaires d’envoi',
  nobody_waits: 'Active, file vide',
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

export const archiveWhat: (typeof campaigns)['archiveWhat'] = {
  open: (count, shown) =>
    formatPlural(
      count,
      `${shown} conversation ouverte ne recevra plus de réponse`,
      `${shown} conversations ouvertes ne recevront plus de réponse`,
    ),
  first: (count, shown) =>
    formatPlural(
      count,
      `${shown} premier contact en file d’attente ne sera pas envoyé`,
      `${shown} premiers contacts en file d’attente ne seront pas envoyés`,
    ),
  messages: (count, shown) =>
    formatPlural(
      count,
      `${shown} message en file d’attente sera supprimé`,
      `${shown} messages en file d’attente seront supprimés`,
    ),
};

/** The tabs of a campaign's pages. */
export const tabs = {
  overview: 'Vue d’ensemble',
  agent: 'Agent',
  proof: 'Simulation',
  leads: 'Leads',
  settings: 'Paramètres',
};
