// Les mots des champs d'un lead.
import type { Text } from '../en.ts';

const names = {
  status: 'Statut',
  owner: 'Responsable',
  next: 'Prochaine action',
  deal: 'Affaire',
  tags: 'Étiquettes',
  name: 'Nom',
  email: 'E-mail',
};

export const leadFields: Text['leadFields'] = {
  names,
  none: {
    status: 'Choisir un statut',
    owner: 'Personne',
    next: 'Prévoir une action',
    deal: 'Non précisée',
    tags: 'Ajouter une étiquette',
    name: 'Ajouter un nom',
    email: 'Ajouter une adresse',
  },
  statuses: {
    qualified: 'Qualifié',
    in_progress: 'En cours',
    pending: 'En attente',
    queued: 'En file',
    not_interested: 'Pas intéressé',
    cold: 'Froid',
    stopped: 'Arrêté',
    unknown: 'Inconnu',
  },
  lostReasons: {
    price: 'Prix',
    timing: 'Moment',
    unqualified: 'Non qualifié',
    competitor: 'Concurrent',
    unreachable: 'Injoignable',
    other: 'Autre',
  },
  save: 'Enregistrer',
  change: (field) => `Modifier : ${names[field].toLowerCase()}`,
  clear: 'Effacer',
  saved: (field) => `${names[field]} : modifié`,
  notSaved: (field) => `Non enregistré : ${names[field].toLowerCase()}`,
  unsaved: 'non enregistré',
  gone: "Ce lead n'existe plus : il a été supprimé ou réuni avec un autre.",
  notAllowed: 'Votre rôle ne le permet plus. Ce que vous avez écrit est encore là.',
  changedSince: 'Modifié depuis : laissé tel quel',
  changedNow: "Modifié entre-temps par quelqu'un d'autre. Maintenant :",
  nobody: 'Personne',
  nameless: 'Un membre sans nom',
  you: (name) => `${name} (vous)`,
  findMember: 'Chercher un membre',
  noMember: 'Aucun membre de ce nom',
  findTag: 'Chercher ou ajouter une étiquette',
  noTag: "Pas encore d'étiquettes",
  addTag: (tag) => `Ajouter « ${tag} »`,
  mostTags: (most) => `Un lead a au plus ${most} étiquettes.`,
  whyLost: 'Pourquoi est-elle perdue ?',
  date: 'Date',
  time: 'Heure',
  what: 'Quoi',
  inDays: (days) =>
    days === 0
      ? "Aujourd'hui"
      : days === 1
        ? 'Demain'
        : days === 7
          ? 'Dans une semaine'
          : `Dans ${days} jours`,
  noEmail: "Ce n'est pas une adresse e-mail.",
  tooLong: (has, most) => `${has} caractères ; ${most} au plus.`,
};
