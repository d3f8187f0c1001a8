// Les mots de ce qu'on fait d'une conversation ouverte.
import type { Text } from '../en.ts';

export const talk: Text['talk'] = {
  more: 'Plus',
  openPage: 'Ouvrir la page du lead',
  show: 'Afficher',
  lines: { all: 'Tout', said: 'Messages et notes', messages: 'Messages' },
  writeNote: 'Écrire une note',
  note: 'Note',
  noteHint: 'Pour les collègues : le lead ne la voit jamais',
  saveNote: 'Enregistrer la note',
  noted: 'Note enregistrée',
  notNoted: 'Note non enregistrée.',
  deleteNote: 'supprimer',
  notDeleted: 'Note non supprimée',
  done: 'Fait',
  unread: 'Marqué comme non lu',
  markUnread: 'Marquer comme non lu',
  notDone: (what) => `Non modifié : ${what.toLowerCase()}`,
  copyLink: 'Copier le lien',
  copyMessageLink: 'Copier le lien vers ce message',
  takeBack: 'retirer',
  notTakenBack: 'Non retiré',
  typed: 'Vous aviez écrit :',
  noteTooLong: (has, most) => `${has} caractères ; une note en contient ${most}.`,
  report: 'Signaler une mauvaise réponse',
  whatIsWrong: "Qu'est-ce qui ne va pas ?",
  saveReport: 'Signaler',
  reported: (ids, words) => `Mauvaise réponse signalée (${ids})${words === '' ? '' : ` : ${words}`}`,
  reportSaved: 'Signalé dans une note',
  block: 'Bloquer cette personne',
  print: 'Imprimer',
  gone: "Ce lead n'existe plus : il a été supprimé ou réuni avec un autre.",
  older: "Les lignes plus anciennes manquent ici : « Imprimer » dans le menu les charge d'abord.",
  delivery: (event, status, answer, took) => {
    const ends = {
      pending: 'attend',
      attempting: 'en cours',
      delivered: 'livré',
      failed: 'échoué',
      unknown: 'peut-être arrivé',
    };
    const how = answer === null ? ends[status] : `${answer}`;
    return `Webhook ${event} → ${how}${took === null ? '' : ` en ${took}`}`;
  },
};
