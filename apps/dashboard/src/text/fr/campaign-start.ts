// Text of the dialog that starts a campaign, in French.
import type { starting as english } from '../en/campaign-start.ts';

export const starting: typeof english = {
  noPeople: 'Personne pour le moment. Importez une liste ou ajoutez des leads, avant ou après le démarrage.',
  lists: (count, names) => `${count} dans ${names}`,
  newcomers: 'Ceux qui écrivent en premier',
  thisCampaign: 'Cette campagne leur répond',
  otherCampaign: (name) => `${name} leur répond`,
  replacesTrial: (name) => `Cette campagne leur répond. L’essai « ${name} » est archivé.`,
  today: 'Premiers messages aujourd’hui',
  unpublished: (count) =>
    count === 1
      ? '1 changement de l’agent n’est pas publié.'
      : `${count} changements de l’agent ne sont pas publiés.`,
  publish: 'Publier et démarrer',
  without: 'Démarrer sans',
  refused:
    'L’agent ne peut pas encore être publié. Ouvrez l’agent et appuyez sur Publier… pour voir ce qui manque.',
  openAgent: 'Ouvrir l’agent',
  unset: (what) => `L’agent ${what}.`,
  lacks: {
    knows: 'ne sait rien de votre entreprise',
    asks: 'ne demande rien',
    books: 'ne réserve aucun rendez-vous',
  },
  setUp: 'Régler l’agent',
  examples: 'Certains textes sont encore les exemples du modèle :',
  end: 'Dernier premier message',
  paceReal:
    'Un nouveau numéro commence par quelques premiers messages par jour. La limite augmente progressivement.',
  paceSimulated:
    'Un numéro simulé n’écrit à personne. Un vrai numéro commence par environ 5 premiers messages par jour.',
};
