// Text of the deletion of leads, loaded with it, in French.
import type { leadDeletion as words } from '../en/lead-deletion.ts';

export const leadDeletion: typeof words = {
  menu: 'Supprimer le lead…',
  leaveQueue: 'Retirer de la file d’attente',
  askOne: (name) => `Supprimer ${name} ?`,
  askMany: (n, shown) => (n < 2 ? `Supprimer ${n} lead ?` : `Supprimer ${shown} leads ?`),
  why: 'Parley supprime les messages, les fichiers, les notes, les rendez-vous passés et l’index de recherche. C’est irréversible. Il retient seulement, sous forme codée, de ne plus écrire aux numéros déjà contactés. Un lead qui a un rendez-vous à venir n’est pas supprimé : annulez-le d’abord.',
  verb: (n, shown) => (n < 2 ? 'Supprimer le lead' : `Supprimer ${shown} leads`),
  result: (deleted, kept) =>
    kept > 0 ? `Supprimés : ${deleted} · conservés : ${kept}` : `Supprimés : ${deleted}`,
  failed: 'Impossible de supprimer les leads',
  nameless: 'Sans nom',
};
