// Text of a lead's fields, in French.
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
    owner: 'Non attribué',
    next: 'Prévoir une action',
    deal: 'Non renseignée',
    tags: 'Étiqueter',
    name: 'Ajouter',
    email: 'Ajouter',
  },
  statuses: {
    qualified: 'Qualifié',
    in_progress: 'En cours',
    pending: 'En attente',
    queued: 'En file d’attente',
    not_interested: 'Pas intéressé',
    cold: 'Froid',
    stopped: 'Arrêté',
    unknown: 'Inconnu',
  },
  lostReasons: {
    price: 'Prix',
    timing: 'Mauvais moment',
    unqualified: 'Non qualifié',
    competitor: 'Concurrent',
    unreachable: 'Injoignable',
    other: 'Autre',
  },
  save: 'Enregistrer',
  change: (field) => `Modifier : ${names[field].toLowerCase()}`,
  clear: 'Effacer',
  saved: (field) => `${names[field]} : modification enregistrée`,
  notSaved: (field) => `Échec de l’enregistrement : ${names[field].toLowerCase()}`,
  unsaved: 'non enregistré',
  gone: 'Ce lead n’existe plus. Il a été supprimé ou fusionné avec un autre.',
  notAllowed: 'Votre rôle ne le permet plus. Votre texte est conservé.',
  changedSince: 'Annulation impossible : la valeur a changé depuis',
  changedNow: 'Quelqu’un d’autre a modifié ce champ. Valeur actuelle :',
  nobody: 'Non attribué',
  nameless: 'Membre sans nom',
  you: (name) => `${name} (vous)`,
  findMember: 'Chercher un membre',
  noMember: 'Aucun membre trouvé',
  findTag: 'Chercher ou ajouter une étiquette',
  noTag: 'Aucune étiquette pour le moment',
  addTag: (tag) => `Ajouter « ${tag} »`,
  mostTags: (most) => `Un lead peut avoir jusqu’à ${most} étiquettes.`,
  whyLost: 'Pourquoi l’affaire est-elle perdue ?',
  date: 'Date',
  time: 'Heure',
  what: 'Action',
  inDays: (days) =>
    days === 0
      ? 'Aujourd’hui'
      : days === 1
        ? 'Demain'
        : days === 7
          ? 'Dans une semaine'
          : `Dans ${days} jours`,
  noEmail: 'Saisissez une adresse e-mail valide.',
  tooLong: (has, most) => `${has} caractères, pour un maximum de ${most}.`,
};
