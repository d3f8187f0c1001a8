// The reasons of bulk changes, in French.
import type { Translated } from '@parley/contract/facts';
import type { BulkField, bulkReasons as en } from '@parley/contract/reasons';

const FIELDS: Record<BulkField, string> = {
  status: 'statut',
  owner: 'responsable',
  next_action: 'prochaine action',
  deal: 'affaire',
  list: 'liste',
};

export const bulkReasons: Translated<typeof en> = {
  lead_being_sent_to: () => 'Un message part en ce moment vers ce lead. Réessayez dans une minute.',
  lead_not_deleted: () => 'La suppression de ce lead a échoué. Réessayez.',
  lead_has_meeting: () => 'Ce lead a un rendez-vous à venir. Annulez-le d’abord.',
  lead_missing: () => 'Ce lead n’existe pas dans cet espace de travail.',
  new_owner_missing: () => 'Le nouveau responsable n’est pas membre de cet espace de travail.',
  new_list_missing: () => 'La liste n’existe pas dans cet espace de travail.',
  status_final: () => 'Le lead s’est désinscrit : son statut n’a pas changé.',
  label_without_date: () => 'Une prochaine action nécessite une date.',
  tags_over_limit: ({ tags, max }) => `Le lead aurait ${tags} étiquettes, mais la limite est de ${max}.`,
  new_list_has_phone: () => 'Un autre lead de cette liste a le même téléphone.',
  new_list_contacts: () =>
    'Le lead n’a pas de conversation, et la campagne de cette liste en commencerait une. Importez plutôt le lead dans la liste.',
  changed_since: ({ fields }) =>
    `Modifié entre-temps : ${fields.map((field) => FIELDS[field] ?? field).join(', ')}.`,
  opted_out_since: () => 'Le lead s’est désinscrit entre-temps : son statut a été conservé.',
  conversation_started_since: () => 'La conversation a commencé entre-temps : le statut a été conservé.',
  waiting_message_removed: () =>
    'Le premier message en attente a été retiré : le statut a été conservé. Ajoutez de nouveau le lead à la campagne.',
  old_tags_over_limit: ({ max }) => `Rétablir les étiquettes dépasserait la limite de ${max}.`,
  old_owner_left: () => 'L’ancien responsable n’est plus membre.',
  old_list_deleted: () => 'L’ancienne liste a été supprimée.',
  old_list_has_phone: () => 'L’ancienne liste contient un autre lead avec le même téléphone.',
  rest_restored: () => 'Tout le reste a été rétabli.',
};
