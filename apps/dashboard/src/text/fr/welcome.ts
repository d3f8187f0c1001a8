// Les mots du premier démarrage, une fois l'espace créé.
import type { welcome as english } from '../en/welcome.ts';

export const welcome: typeof english = {
  title: 'Votre espace est prêt',
  lead: "Il n'a pas encore de numéro.",
  tryHint:
    "Voyez-le d'abord à l'œuvre : un numéro simulé avec un agent, un téléphone sur lequel vous êtes le prospect, et votre boîte à côté. Cela prend une minute et n'écrit à personne de réel.",
  tryIt: 'Essayer sur un numéro simulé',
  connect: 'Connecter un numéro',
  connectHint: "Les numéros se règlent dans un fichier d'espace. Dans le dossier où tourne Parley :",
  commands: ['npx parley apply mon-espace.yaml', 'npx parley number connect 33600000003'],
  connectWhere:
    'Ce que le fichier dit pour WhatsApp et Instagram est sous « Engines » dans la documentation (docs/engines).',
  toInbox: 'Vers la boîte de réception',
};
