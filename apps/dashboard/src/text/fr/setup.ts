// Text of the setup checklist, in French.
import type { setup as english } from '../en/setup.ts';

export const setup: typeof english = {
  title: 'Pour commencer',
  progress: (done, all) => `${done} sur ${all}`,
  steps: {
    agent: 'Créer une campagne et son agent',
    number: 'Connecter un numéro',
    people: 'Ajouter des personnes',
    start: 'Démarrer la campagne',
  },
  hints: {
    agent: 'Choisissez votre métier, adaptez les questions et les textes, et essayez l’agent.',
    number: 'WhatsApp, Instagram, ou un numéro simulé qui n’écrit à personne.',
    people: 'Importez un fichier Excel ou CSV, ou ajoutez des leads un par un.',
    start: 'Avant le premier message, vous voyez qui est contacté, quand et depuis quel numéro.',
  },
  verbs: {
    agent: 'Nouvelle campagne',
    number: 'Connecter',
    people: 'Importer',
    start: 'Démarrer…',
  },
  done: 'Terminé',
  hide: 'Masquer la liste',
};
