// Text of the first page of a new workspace, in French.
import type { welcome as english } from '../en/welcome.ts';

export const welcome: typeof english = {
  title: 'Votre espace de travail est prêt',
  lead: 'Regardez d’abord un agent au travail, ou configurez le vôtre.',
  tryHint:
    'Vous obtenez un numéro simulé avec un agent d’exemple, un téléphone pour jouer le lead, et vos messages à côté. Cela prend une minute, et aucun message réel n’est envoyé.',
  tryIt: 'Essayer un numéro simulé',
  connect: 'Connecter un numéro',
  begin: 'Commencer par une campagne',
};
