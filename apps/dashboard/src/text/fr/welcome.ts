// Les mots du premier démarrage, une fois l'espace créé.
import type { welcome as english } from '../en/welcome.ts';

export const welcome: typeof english = {
  title: 'Votre espace est prêt',
  lead: "Il n'a pas encore de numéro.",
  tryHint:
    "Voyez-le d'abord à l'œuvre : un numéro simulé avec un agent, un téléphone sur lequel vous êtes le lead, et votre boîte à côté. Cela prend une minute et n'écrit à personne de réel.",
  tryIt: 'Essayer sur un numéro simulé',
  connect: 'Connecter un numéro',
};
