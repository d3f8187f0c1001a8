// Entries that the service writes into journals of leads and numbers, in French.
import type { JOURNAL_FACTS } from '@parley/contract';
import { asSentence, noteText, type Translated } from '@parley/contract/facts';
import { capitalize } from '../capitalize.ts';
import { leadFields } from './lead-fields.ts';

type MeetingDoerParams = { by: 'lead' | 'host' | 'member' | null; name: string | null };

const formatDoer = ({ by, name }: MeetingDoerParams) =>
  by === 'lead' ? 'Le lead' : by === 'host' ? 'L’hôte' : (name ?? 'Un membre');
const formatByDoer = ({ by, name }: MeetingDoerParams) =>
  by === null ? '' : ` par ${by === 'lead' ? 'le lead' : by === 'host' ? 'l’hôte' : (name ?? 'un membre')}`;
const formatWitness = ({ said_by, name }: { said_by: 'member' | 'calendar' | null; name: string | null }) =>
  said_by === 'calendar' ? 'l’agenda' : (name ?? 'un membre');
const formatCause = (reason: string | null) => (reason === null ? '.' : ` : ${asSentence(reason)}`);
const formatPushed = (again: boolean) =>
  again ? 'Ajouté de nouveau à une campagne.' : 'Ajouté à une campagne.';
const formatReplaced = (from: string | null, to: string | null) =>
  from === null ? '' : ` external_reference est passé de ${from} à ${to}.`;

const KNOWN = {
  opted_out: 'Le lead s’est désinscrit : Parley n’envoie pas de premier message.',
  contacted: 'Le lead a déjà été contacté ou a déjà écrit : Parley n’envoie pas de premier message.',
  waits: 'Le lead attend déjà son premier contact.',
  decided: 'Un membre a défini le statut : Parley n’envoie pas de premier message.',
} as const;
const DISCONNECTED = {
  SCAN_QR_CODE: 'Aucun téléphone n’est associé',
  FAILED: 'La connexion a échoué',
  STOPPED: 'Le fournisseur a coupé la connexion',
  UNKNOWN: 'L’état de la connexion est inconnu',
} as const;
const RESTRICTED = {
  reachout_locked: 'Le réseau restreint les nouvelles conversations',
  new_chats_used_up: 'Le quota de nouvelles conversations fixé par le réseau est épuisé',
} as const;
const SENDS = { first_contacts: 'Les premiers contacts', reminders: 'Les rappels' } as const;
const LOST: Record<string, string> = leadFields.lostReasons;
const STATUSES: Record<string, string> = leadFields.statuses;
const DEALS = { open: 'en cours', won: 'gagnée', lost: 'perdue' } as const;
const RATINGS = { high: 'bonne', medium: 'moyenne', low: 'faible' } as const;

export const journal: Translated<typeof JOURNAL_FACTS> = {
  known_lead_pushed: (p) =>
    `${formatPushed(p.again)} ${KNOWN[p.how]}${formatReplaced(p.reference_before, p.reference)}`,
  lead_reference_changed: (p) => `${formatPushed(p.again)}${formatReplaced(p.reference_before, p.reference)}`,
  lead_not_contacted: (p) => `Non contacté : ${asSentence(p.reason)}`,
  lead_contacted_as_other: (p) => `Cette personne est contactée en tant que lead ${p.lead}.`,
  first_message_dropped: () => 'Le premier message a été supprimé, car il n’est plus nécessaire.',
  first_message_delayed: (p) => `Le premier message est en attente : ${asSentence(p.reason)}`,
  first_message_held: (p) => `Le premier message est rédigé et en attente : ${asSentence(p.reason)}`,

  handed_over: (p) =>
    `L’agent a passé la main à une personne. ${capitalize(asSentence(p.reason))}${p.note === null ? '' : `\n${noteText(p.note)}`}`,
  agent_stopped: () => 'Une personne prend la main, et l’agent est arrêté.',
  answered_on_phone: () => 'Une personne a répondu depuis le téléphone et gère maintenant la conversation.',
  conversation_taken_over: () => 'A pris la main sur la conversation.',
  conversation_given_back: () => 'A rendu la main à l’agent.',
  agent_resumed: (p) =>
    `L’agent a repris : personne n’a pris la main en ${p.minutes} min (« resume_after »).`,

  lead_qualified: (p) => `Qualifié. ${asSentence(p.reason)}`,
  lead_ruled_out: (p) => `Écarté. ${asSentence(p.reason)}`,
  lead_went_silent: (p) =>
    `Aucune réponse après ${p.follow_ups} ${p.follow_ups > 1 ? 'relances' : 'relance'}.`,
  offer_not_answered: (p) =>
    `Le lead n’a pas choisi d’horaire. L’agent a envoyé la relance ${p.follow_ups}${p.next_at === null ? ', la dernière.' : ` et lui réécrira le ${p.next_at}.`}`,
  lead_not_followed_up: (p) =>
    `Aucune réponse, et aucune relance ne peut être envoyée : ${asSentence(p.reason)}`,
  lead_opted_out: () => 'Le lead a demandé à ne plus être contacté.',
  lead_opted_out_by_member: () => 'A désinscrit le lead.',
  member_opt_out_undone: () => 'A annulé la désinscription.',
  lead_opted_out_at_network: () =>
    'Le lead a bloqué les messages de cette entreprise dans l’application du réseau.',
  lead_opted_in: () => 'Le lead a demandé à être contacté de nouveau.',
  opt_out_undone: (p) => `Désinscription annulée : ${asSentence(p.reason)}`,
  later_contact_requested: (p) =>
    `Le lead a demandé à être contacté plus tard. L’agent lui écrira le ${p.at}.`,
  question_left_open: (p) => `L’agent n’a pas pu répondre à cette question du lead : « ${p.question} »`,
  timezone_learned: (p) => `Le fuseau horaire du lead est ${p.timezone}.`,
  email_learned: () => 'Le lead a donné une adresse e-mail.',
  phone_learned: (p) => `Le numéro de téléphone de l’identifiant masqué est désormais connu : +${p.phone}.`,
  phone_changed: (p) => `Le numéro de téléphone est passé de +${p.from} à +${p.to}.`,
  lead_merged: (p) =>
    `Le lead ${p.lead}${p.chat === null ? '' : ` (${p.chat})`} est la même personne. Les deux leads ont été fusionnés.`,

  status_set_despite_opt_out: (p) => `Statut : ${STATUSES[p.status] ?? p.status}. Le lead reste désinscrit.`,
  owner_set: (p) => `Responsable : ${p.owner}.`,
  owner_removed: () => 'Responsable retiré.',
  next_action_set: (p) => `Prochaine action prévue le ${p.at}${p.label === null ? '' : ` : ${p.label}`}.`,
  snoozed: (p) => `Reportée au ${p.until}.`,
  snooze_ended: () => 'Le report est terminé.',
  snooze_canceled: () => 'A mis fin au report.',
  next_action_removed: () => 'Prochaine action supprimée.',
  deal_marked: (p) =>
    p.status === null
      ? 'Statut de l’affaire supprimé.'
      : `Affaire ${DEALS[p.status]}${p.reason === null ? '' : ` (${LOST[p.reason] ?? p.reason})`}.`,
  name_set: (p) => `Nom : ${p.name}.`,
  name_removed: () => 'Nom supprimé.',
  email_set: (p) => `Adresse e-mail : ${p.email}.`,
  email_removed: () => 'Adresse e-mail supprimée.',

  message_unconfirmed: (p) => `Un message n’est peut-être pas arrivé (${p.reason}). Il ne sera pas renvoyé.`,
  message_not_sent: (p) => `Un message n’a pas été envoyé : ${asSentence(p.reason)}`,
  message_not_delivered: (p) =>
    `Un message n’a pas été remis : ${asSentence(p.reason)}${p.window_closed ? ' L’agent écrira de nouveau quand le lead aura écrit.' : ''}`,
  late_message_not_answered: (p) =>
    `Un message est arrivé avec ${p.hours} heures de retard et n’a pas reçu de réponse.`,
  voice_note_not_transcribed: (p) => `Un message vocal n’a pas été transcrit : ${asSentence(p.reason)}`,
  model_not_answering: (p) =>
    `Aucun modèle de langage ne répond (${p.reason}). L’agent réessaie. D’ici là, les leads concernés ne reçoivent pas de réponse.`,
  model_budget_spent: (p) => {
    const whom = p.budget === 'lead' ? 'ce lead' : 'tous les leads';
    const next = p.answers === 'person' ? `confie ${whom} à une personne` : `répond à ${whom} sans modèle`;
    return `${asSentence(p.reason)} Jusqu’à minuit UTC, l’agent ${next}.`;
  },

  meeting_booked: (p) => `Rendez-vous réservé pour le ${p.start_at}${formatByDoer(p)}.`,
  meeting_rescheduled: (p) => `Rendez-vous déplacé au ${p.start_at}${formatByDoer(p)}.`,
  meeting_moved: (p) => `${formatDoer(p)} a déplacé le rendez-vous du ${p.start_at}.`,
  meeting_canceled: (p) =>
    p.by === null
      ? `Le rendez-vous du ${p.start_at} a été annulé${formatCause(p.reason)}`
      : `${formatDoer(p)} a annulé le rendez-vous du ${p.start_at}${formatCause(p.reason)}`,
  meeting_not_booked: (p) => `Le rendez-vous du ${p.start_at} n’a pas été réservé : ${asSentence(p.reason)}`,
  meeting_not_canceled: (p) =>
    `Le rendez-vous du ${p.start_at} n’a pas pu être annulé dans l’agenda : ${asSentence(p.reason)}`,
  meeting_requested: (p) => `${formatDoer(p)} a demandé la réservation d’un rendez-vous le ${p.start_at}.`,
  meeting_move_requested: (p) =>
    `${formatDoer(p)} a demandé à déplacer le rendez-vous du ${p.start_at} au ${p.to}.`,
  meeting_cancellation_requested: (p) =>
    `${formatDoer(p)} a demandé à annuler le rendez-vous du ${p.start_at}.`,
  meeting_attended: (p) => `Selon ${formatWitness(p)}, le lead est venu au rendez-vous du ${p.start_at}.`,
  meeting_missed: (p) =>
    p.said_by === null
      ? `Personne n’a indiqué que le lead est venu au rendez-vous du ${p.start_at} : il est considéré comme absent.`
      : `Selon ${formatWitness(p)}, le lead n’est pas venu au rendez-vous du ${p.start_at}.`,
  meeting_reminder_not_sent: (p) => `Le rappel du rendez-vous n’a pas été envoyé : ${asSentence(p.reason)}`,
  meeting_found_after_failure: (p) =>
    `L’agenda contient le rendez-vous du ${p.start_at}, alors que l’agent a annoncé au lead qu’il n’était pas réservé. Parley l’y annule.`,
  duplicate_meeting_found: (p) =>
    `L’agenda contient un rendez-vous en double avec le lead, le ${p.start_at}. Parley l’y annule.`,
  meeting_matches_several_leads: (p) =>
    `${p.calendar} contient un rendez-vous le ${p.start_at} avec ${p.address}. ${p.leads} leads ont cette adresse : Parley n’a attribué le rendez-vous à aucun d’eux.`,
  several_meetings_ahead: (p) =>
    `Le lead a ${p.times.length} rendez-vous à venir : ${p.times.join(', ')}. Ils restent confirmés tant que personne n’en annule un ou que le lead ne choisit pas un autre créneau dans la conversation.`,

  number_added: () => 'Le numéro a été ajouté.',
  number_settings_changed: () => 'Les paramètres ont été modifiés.',
  number_connected: (p) => (p.as === null ? 'Connecté.' : `Connecté en tant que ${p.as}.`),
  number_disconnected: (p) => `${DISCONNECTED[p.status]}${formatCause(p.detail)}`,
  number_logged_out: (p) =>
    `Le téléphone a été dissocié${p.detail === null ? '' : ` (${p.detail})`}. Associez-le de nouveau.`,
  number_unlinked: () => 'Une personne a dissocié le téléphone.',
  wrong_phone_unlinked: (p) =>
    `Le téléphone ${p.linked} a été associé à la place du ${p.expected}, puis dissocié.`,
  number_restarted: (p) => `Redémarré par ${p.by}.`,
  number_restart_tried: (p) => `Redémarré (tentative ${p.attempt}).`,
  disconnection_reported: (p) =>
    `La déconnexion a été signalée aux webhooks. Campagnes sur ce numéro : ${p.campaigns.join(', ') || 'aucune'}.`,
  token_not_renewed: (p) => `Le jeton d’accès n’a pas pu être renouvelé : ${asSentence(p.reason)}`,
  provider_event_dropped: (p) => `Un événement du fournisseur a été ignoré : ${asSentence(p.reason)}`,
  quality_rated: (p) =>
    p.rating === null
      ? 'Le réseau n’évalue plus la qualité du numéro.'
      : `Le réseau a évalué la qualité du numéro : ${RATINGS[p.rating]}.`,
  new_chats_limit_changed: (p) =>
    p.limit === null
      ? 'Le réseau ne limite plus le nombre de nouvelles personnes que l’entreprise peut contacter.'
      : `Le réseau autorise l’entreprise à contacter ${p.limit} nouvelles personnes en 24 heures, tous numéros confondus.`,
  new_chats_restricted: (p) =>
    `${RESTRICTED[p.kind]} : aucun premier contact jusqu’au ${p.until}. La montée en charge reculera ensuite d’un palier.`,
  restriction_ended: () => 'La restriction des nouvelles conversations a pris fin.',
  first_contacts_paused: (p) => `Les premiers contacts sont suspendus : ${asSentence(p.reason)}`,
  first_contacts_resumed: (p) => `Les premiers contacts ont repris : ${asSentence(p.reason)}`,
  template_unavailable: (p) => `${SENDS[p.sends]} sont en attente : ${asSentence(p.reason)}`,
  template_available: (p) =>
    `${SENDS[p.sends]} ont repris : le modèle ${p.name} (${p.language}) peut être envoyé.`,
};
