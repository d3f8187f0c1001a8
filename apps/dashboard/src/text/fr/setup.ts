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
  done: 'Terminé',
  hide: 'Masquer la liste',
};
