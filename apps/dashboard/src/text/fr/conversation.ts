// Text of the actions on an open conversation, in French.
import type { Text } from '../en.ts';

export const talk: Text['talk'] = {
  more: 'Plus',
  openPage: 'Ouvrir la page du lead',
  show: 'Afficher',
  lines: { all: 'Tout', said: 'Messages et notes', messages: 'Messages' },
  writeNote: 'Ajouter une note',
  useReply: 'Utiliser la réponse proposée',
  composer: 'Réponse ou note',
  note: 'Note',
  noteHint: 'Visible uniquement par votre équipe. Le lead ne la voit jamais.',
  saveNote: 'Enregistrer la note',
  noted: 'Note enregistrée',
  notNoted: 'Impossible d’enregistrer la note',
  deleteNote: 'Supprimer',
  notDeleted: 'Impossible de supprimer la note',
  done: 'Traité',
  unread: 'Marquée comme non lue',
  markUnread: 'Marquer comme non lue',
  notDone: (what) => `Échec de l’enregistrement : ${what.toLowerCase()}`,
  copyLink: 'Copier le lien',
  copyMessageLink: 'Copier le lien vers ce message',
  takeBack: 'Annuler l’envoi',
  notTakenBack: 'Impossible d’annuler l’envoi',
  typed: 'Votre texte :',
  noteTooLong: (has, most) => `Cette note compte ${has} caractères, pour un maximum de ${most}.`,
  report: 'Signaler une réponse incorrecte',
  whatIsWrong: 'Qu’est-ce qui est incorrect ?',
  saveReport: 'Signaler',
  reported: (ids, words) => `Réponse incorrecte signalée (${ids})${words === '' ? '' : ` : ${words}`}`,
  reportSaved: 'Signalement enregistré dans une note',
  block: 'Bloquer cette personne',
  print: 'Imprimer',
  gone: 'Ce lead n’existe plus. Il a été supprimé ou fusionné avec un autre.',
  older:
    'Les messages plus anciens ne figurent pas ici. Choisissez « Imprimer » dans le menu pour les charger d’abord.',
  delivery: (event, status, answer, took) => {
    const ends = {
      pending: 'en file d’attente',
      attempting: 'en cours',
      delivered: 'reçu',
      failed: 'échec',
      unknown: 'peut-être reçu',
    };
    const how = answer === null ? ends[status] : `${answer}`;
    return `Webhook ${event} → ${how}${took === null ? '' : ` en ${took}`}`;
  },
};
