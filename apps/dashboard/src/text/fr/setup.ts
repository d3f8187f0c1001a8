// Text of the setup checklist, in French.
import type { setup as english } from '../en/setup.ts';

export const setup: typeof english = {
  title: 'Pour commencer',
  progress: (done, all) => `${done} sur ${all}`,
  steps: {
    campaign: 'Créer une campagne',
    agent: 'Régler l’agent',
    number: 'Connecter un numéro',
    people: 'Ajouter des personnes',
    start: 'Démarrer la campagne',
  },
  hints: {
    campaign: 'Partez d’un métier, ou de votre propre objectif et premier message.',
    agent: 'Ce qu’il sait, demande et réserve. Essayez-le dans une conversation.',
    number: 'WhatsApp, Instagram, ou un numéro simulé qui n’écrit à personne.',
    people: 'Importez un fichier Excel ou CSV, ou ajoutez des leads un par un.',
    start: 'Avant le premier message, vous voyez qui est contacté, quand et depuis quel numéro.',
  },
  verbs: {
    campaign: 'Nouvelle campagne',
    agent: 'Régler',
    number: 'Connecter',
    people: 'Importer',
    start: 'Démarrer…',
  },
  done: 'Terminé',
  hide: 'Masquer la liste',
};
