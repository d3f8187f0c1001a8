import type { savedReplies as en } from '../en/saved-replies.ts';

export const savedReplies: typeof en = {
  title: 'Réponses enregistrées',
  lead: 'Des textes pour les réponses que vous écrivez souvent. Dans une conversation, tapez / pour en insérer une.',
  add: 'Ajouter une réponse',
  change: 'Modifier',
  changeTitle: 'Modifier la réponse',
  remove: 'Supprimer',
  removed: (name) => `« ${name} » supprimée`,
  notRemoved: 'Impossible de supprimer la réponse',
  actionsOf: (name) => `Actions : ${name}`,
  notAllowed: 'Les membres qui répondent aux leads peuvent enregistrer des réponses.',
  none: 'Aucune réponse enregistrée',
  noneWhy: 'Commencez par les questions les plus fréquentes : tarifs, horaires, accès.',
  shared: {
    title: 'De toute l’équipe',
    hint: 'Les propriétaires, administrateurs et éditeurs peuvent les modifier.',
  },
  own: { title: 'Les vôtres', hint: 'Vous seul les voyez.' },
  name: 'Nom',
  nameHint: 'Court, pour la retrouver vite : « Tarifs ».',
  text: 'Texte',
  insert: 'Insérer :',
  share: 'Partager avec tout l’espace de travail',
  save: 'Enregistrer la réponse',
  saved: (name) => `« ${name} » enregistrée`,
};
