// Reasons inside journal entries, in French.
import type { Translated } from '@parley/contract/facts';
import type { journalReasons as en } from '@parley/contract/reasons';

const KNOWN = {
  opted_out: 's’est désinscrite',
  contacted: 'a déjà été contactée ou a déjà écrit',
  waits: 'attend déjà un premier contact',
  decided: 'a un statut défini par un membre',
} as const;

export const journalReasons: Translated<typeof en> = {
  person_known: (p) => `cette personne ${KNOWN[p.how]}${p.lead === null ? '' : ` (lead ${p.lead})`}`,
  person_waiting: (p) => `cette personne ${KNOWN.waits} : ${p.reason}`,
  number_blocked: () => 'le lead est sur la liste de blocage',
  person_deleted: () =>
    'cette personne avait déjà été contactée ou s’était désinscrite, et ses données ont été supprimées depuis',
  number_not_on_whatsapp: () => 'le téléphone n’est pas sur WhatsApp',
  edit_unreadable: () => 'le lead a modifié un message, et le nouveau texte est trop long à analyser',
  agent_failed: () =>
    'l’agent a échoué cinq fois dans cette conversation à cause d’une erreur du service, consignée dans ses journaux',
  process_crashed: () =>
    'le service s’est arrêté brutalement pendant que l’agent traitait cette conversation, et l’agent s’est arrêté',
  no_model_answered_for_a_day: (p) => `aucun modèle de langage n’a répondu depuis un jour (${p.reason})`,
  later_contact_impossible: (p) => `le lead a demandé à être contacté maintenant, mais ${p.reason}`,
  calendar_not_answering: (p) =>
    `l’agenda n’a pas indiqué si le rendez-vous du ${p.start_at} est ${p.action === 'book' ? 'réservé' : 'annulé'}`,
  calendar_kept_meeting: (p) => `le rendez-vous du ${p.start_at} n’a pas pu être annulé dans l’agenda`,
  calendar_refused_meeting: (p) => `le rendez-vous n’a pas été réservé : ${p.reason}`,
  no_slot_left: () => 'il ne reste aucun créneau libre à proposer',
  campaign_archived: () => 'sa campagne est archivée',
  agent_stopped_writing: () => 'une personne gère la conversation, ou le lead s’est désinscrit',
  template_needed: (p) => `${p.window}, et ${p.missing}`,
  process_ended_during_send: () => 'le processus s’est arrêté pendant l’envoi',
  transcription_lost: () => 'le modèle n’a pas répondu',
  recording_unavailable: () => 'son fichier n’est plus disponible',
  file_without_recording: () => 'le fichier n’est pas un enregistrement',
  nothing_said: () => 'il ne contient aucune parole',
  people_unreached: (p) => `${p.count} des ${p.of} dernières personnes n’ont pas pu être jointes`,
  people_opted_out: (p) => `${p.count} des ${p.of} dernières personnes se sont désinscrites`,
  few_people_answered: (p) => `${p.count} des ${p.of} dernières personnes ont répondu`,
  quality_rated_low: () => 'le réseau évalue la qualité du numéro comme faible',
  held_by_person: (p) => `décidé par ${p.by}${p.reason === null ? '' : ` : ${p.reason}`}`,
  released_by_person: (p) => `décidé par ${p.by}`,
};
