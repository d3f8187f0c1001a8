// Why a message waits, was not sent or is sent now, and what comes next, in French.
import type { Translated } from '@parley/contract/facts';
import { createSecondsFormat, type sendingReasons as en, formatSpanRange } from '@parley/contract/reasons';
import { formatWeekdays } from '../format.ts';

const formatDetail = (detail: string | null) => (detail === null ? '' : ` : ${detail}`);
const pluralS = (count: number) => (count > 1 ? 's' : '');
const seconds = createSecondsFormat('fr');

const STATUSES: Record<string, string> = {
  pending: 'en attente',
  queued: 'en file d’attente',
  in_progress: 'en cours',
  qualified: 'qualifié',
  not_interested: 'pas intéressé',
  unqualified: 'non qualifié',
  cold: 'froid',
  stopped: 'arrêté',
  unreachable: 'injoignable',
  active: 'active',
  paused: 'en pause',
  archived: 'archivée',
  draft: 'en brouillon',
};
const formatStatus = (status: string) => STATUSES[status] ?? status;
const COUNTED = {
  messages_a_day: 'messages par jour',
  messages_a_minute: 'messages par minute',
  messages_an_hour: 'messages par heure',
  identical_texts: 'envois du même texte par heure',
};
const KNOWN = {
  opted_out: 's’est désinscrite',
  contacted: 'a déjà été contactée ou a déjà écrit',
  waits: 'attend déjà un premier contact',
  decided: 'a un statut défini par un membre',
};

export const sendingReasons: Translated<typeof en> = {
  no_obstacle: () => 'rien ne s’y oppose',
  earliest: ({ because, at }) => `${because} ; au plus tôt le ${at}`,
  others_first: ({ because, ahead, more }) =>
    more
      ? `${because} ; plus de ${ahead} autres leads le précèdent dans la file d’attente`
      : `${because} ; ${ahead === 1 ? '1 autre lead le précède' : `${ahead} autres leads le précèdent`} dans la file d’attente`,
  first_contacts_per_day: ({ most }) =>
    `ce numéro est limité à ${most} premier${pluralS(most)} contact${pluralS(most)} par jour`,
  warm_up: ({ most, day }) =>
    `ce numéro est en montée en charge : ${most} premier${pluralS(most)} contact${pluralS(most)} au jour ${day}`,
  stepped_back_idle: ({ most }) =>
    `la montée en charge de ce numéro a reculé d’un palier, à ${most} premiers contacts par jour, car il n’a rien envoyé pendant 72 heures`,
  stepped_back_restricted: ({ most }) =>
    `la montée en charge de ce numéro a reculé d’un palier, à ${most} premiers contacts par jour, car le réseau l’a restreint ces 7 derniers jours`,
  limit_used: ({ limit }) => `${limit}, et la limite est atteinte`,
  portfolio_limit: ({ limit }) =>
    limit === null
      ? 'le réseau ne limite pas le nombre de nouvelles conversations de cette entreprise'
      : `le réseau autorise cette entreprise à contacter ${limit} nouvelle${pluralS(limit)} personne${pluralS(limit)} en 24 heures, tous numéros confondus`,
  first_contacts_on_hold: ({ reason }) =>
    `les premiers contacts du numéro sont suspendus jusqu’à ce qu’une personne les reprenne : ${reason}`,
  first_contacts_restricted: ({ until }) =>
    `les premiers contacts du numéro sont suspendus jusqu’au ${until} : le réseau restreint les nouvelles conversations`,
  outside_sending_hours: ({ hours, timezone }) =>
    `les premiers contacts ne sont envoyés que pendant les horaires d’envoi (${formatWeekdays(hours, 'fr')}, ${timezone})`,
  daily_quota_used: ({ quota }) => `le quota de ${quota} messages par jour de ce numéro est épuisé`,
  first_contact_gap: (gap) => {
    const time = gap.min_ms === gap.max_ms ? seconds(gap.min_ms) : formatSpanRange(gap);
    return `les premiers contacts de ce numéro sont espacés de ${time}`;
  },
  send_gap: ({ gap_ms }) => `les messages de ce numéro sont espacés de ${seconds(gap_ms)}`,
  per_minute: ({ most }) => `ce numéro est limité à ${most} messages par minute`,
  per_hour: ({ most }) => `ce numéro est limité à ${most} messages par heure`,
  identical_per_hour: ({ most }) => `ce numéro peut envoyer le même texte ${most} fois par heure au maximum`,
  recipient_gap: ({ gap_ms }) =>
    `les messages à une même personne sont espacés d’au moins ${seconds(gap_ms)}`,
  recipient_blocked: () => 'le destinataire est sur la liste de blocage',
  recipient_opted_out: () => 'le lead s’est désinscrit',
  not_sent_in_time: () => 'le message n’a pas été envoyé à temps',
  opted_out_after_writing: () => 'le lead s’est désinscrit après la rédaction du message',
  person_holds: () => 'une personne gère la conversation',
  lead_stopped: () => 'le lead est arrêté',
  person_answered_first: () => 'une personne a répondu avant l’envoi',
  campaign_is_archived: () => 'la campagne est archivée',
  campaign_not_active: () => 'la campagne n’est pas active',
  lead_wrote_first: () => 'le lead a écrit avant l’envoi',
  reply_window_closed: ({ hours, ended_at }) => {
    const rule = `ce numéro ne peut écrire librement que dans les ${hours} heures qui suivent un message de la personne`;
    return ended_at === null
      ? `${rule}, et elle n’a pas encore écrit`
      : `${rule}, et ce délai a pris fin le ${ended_at}`;
  },
  waits_for_lead: ({ because }) => `${because} ; le message attend que la personne écrive`,
  number_is_disconnected: () => 'le numéro est déconnecté',
  sending_hours: ({ hours, timezone }) =>
    `le message n’est envoyé que pendant les horaires ${hours} (${timezone})`,
  messages_used: ({ quota }) => `le quota de ${quota} messages du jour est épuisé`,
  earlier_message_waits: () => 'un message précédent à cette personne n’a pas encore été envoyé',
  first_contact_without_template: () =>
    'la campagne n’a pas de modèle, et ce numéro ne peut contacter de nouvelles personnes qu’avec un modèle',
  template_unchecked: ({ name, language }) => `le modèle ${name} (${language}) est en cours de vérification`,
  template_missing: ({ name, language }) =>
    `le modèle ${name} (${language}) ne fait pas partie des modèles du numéro`,
  template_refused: ({ name, language, detail }) =>
    `le modèle ${name} (${language}) a été refusé${formatDetail(detail)}`,
  template_not_approved: ({ name, language, status, detail }) =>
    `le modèle ${name} (${language}) a l’état ${status}${formatDetail(detail)}`,
  template_variable_empty: ({ name, variable }) =>
    `la variable ${variable} du modèle ${name} n’a ni valeur ni valeur par défaut, par exemple {{name|bonjour}}`,
  campaign_without_template: () => 'la campagne n’a pas de modèle',
  campaign_without_reminder_template: () => 'la campagne n’a pas de modèle pour les rappels',
  network_without_templates: () => 'son réseau n’a pas de modèles',
  both: ({ one, other }) => `${one}, et ${other}`,
  database_away: () => 'la base de données était indisponible avant l’envoi',
  conversation_changed: () => 'la conversation a changé pendant la rédaction',
  process_ended_sending: () => 'le processus s’est arrêté pendant l’envoi',
  process_ended_before: () => 'le processus s’est arrêté avant l’envoi',
  taken_back: () => 'envoi annulé',
  withdrawn_while_typing: () => 'l’envoi a été annulé, ou le lead s’est désinscrit pendant la rédaction',
  stopped_while_typing: () => 'le lead s’est désinscrit ou a été bloqué pendant la rédaction',
  person_took_over: () => 'une personne a pris la main sur la conversation',
  first_message_undelivered: () => 'le premier message n’a pas été remis',
  meeting_changed: () => 'le rendez-vous a été déplacé ou annulé',
  will_be_discarded: ({ because }) => `${because} : le message sera supprimé`,
  not_contacted_known: ({ how, held }) =>
    `Non contacté : cette personne ${KNOWN[how]}${held === null ? '' : ` : ${held}`}.`,
  not_contacted_blocked: () => 'Non contacté : le lead est sur la liste de blocage.',
  not_contacted_unregistered: () => 'Non contacté : le téléphone n’est pas sur WhatsApp.',
  phone_not_checked_yet: () =>
    'le téléphone est vérifié sur WhatsApp quand le lead arrive en tête de la file',
  only_person_starts: () => 'Sur Instagram, seule la personne peut commencer une conversation.',
  check_failed: ({ detail }) => `le téléphone n’a pas pu être vérifié : ${detail}`,
  recipient_not_blocked: () => 'le destinataire n’est pas bloqué',
  opted_out_on: ({ at }) => `le lead s’est désinscrit le ${at}`,
  not_opted_out: () => 'le lead ne s’est pas désinscrit',
  person_answered_since: () => 'une personne a répondu depuis la rédaction du message',
  agent_holds: () => 'l’agent gère la conversation',
  lead_status: ({ status }) => `statut du lead : ${formatStatus(status)}`,
  campaign_status: ({ status }) =>
    status === null ? 'la campagne n’existe plus' : `la campagne est ${formatStatus(status)}`,
  lead_wrote_since: () => 'le lead a écrit depuis',
  lead_silent_since: () => 'le lead n’a pas écrit depuis',
  sent_as_template: ({ name }) => `le message est envoyé avec le modèle ${name}`,
  no_reply_window: () => 'ce réseau n’impose pas de délai de réponse',
  reply_window_open: ({ hours, wrote_at }) =>
    `dans les ${hours} heures qui suivent un message de la personne${wrote_at === null ? '' : `, qui a écrit le ${wrote_at}`}`,
  number_is_connected: () => 'le numéro est connecté',
  number_not_connected: ({ status }) => `le numéro n’est pas connecté (${status ?? 'inconnu'})`,
  replies_at_any_hour: () => 'les réponses sont envoyées à toute heure',
  campaign_at_any_hour: () => 'la campagne écrit à toute heure',
  no_sending_hours: () => 'la campagne n’a pas d’horaires d’envoi',
  first_contacts_not_stopped: () => 'les premiers contacts du numéro ne sont pas suspendus',
  first_contacts_used: ({ limit, used }) =>
    `${limit ?? 'les premiers contacts ne sont pas limités'} ; ${used} ce jour-là`,
  earlier_message: ({ waits }) =>
    waits
      ? 'un message précédent à cette personne est en attente'
      : 'aucun message précédent à cette personne n’est en attente',
  count_used: ({ what, used, most }) =>
    most === null ? `${COUNTED[what]} : ${used}, sans limite` : `${COUNTED[what]} : ${used} sur ${most}`,
  send_gap_kept: ({ gap, since }) =>
    `les messages de ce numéro ${gap === null ? 'n’ont pas besoin d’être espacés' : `sont espacés de ${formatSpanRange(gap)}`} ; ${since}`,
  recipient_gap_kept: ({ gap_ms, since }) =>
    `les messages à une même personne ${gap_ms === 0 ? 'n’ont pas besoin d’être espacés' : `sont espacés d’au moins ${seconds(gap_ms)}`} ; ${since}`,
  none_before: () => 'aucun ces dernières 24 heures',
  sent_after: ({ ms }) => `${seconds(ms)} après le précédent`,
  last_sent_at: ({ at }) => `le dernier a été envoyé le ${at}`,
  nothing_opted_out: () => 'rien : le lead s’est désinscrit',
  nothing_stopped: () => 'rien : le lead est arrêté',
  nothing_person_holds: () => 'l’agent ne fait rien : une personne gère la conversation',
  nothing_no_campaign: () => 'rien : le lead n’a pas de campagne',
  nothing_campaign: ({ status }) => `rien tant que la campagne est ${formatStatus(status)}`,
  nothing_until_lead: () => 'rien tant que le lead n’écrit pas',
  next_first_message: () =>
    'le premier message est envoyé quand le numéro peut contacter de nouvelles personnes',
  next_answer: () => 'l’agent répond',
  next_send: ({ message_id }) => `le message ${message_id} est envoyé si les règles d’envoi le permettent`,
  next_asked_for: () => 'l’agent écrit, car le lead a demandé à être contacté à ce moment-là',
  next_cold: () => 'le lead devient froid s’il ne répond toujours pas',
  next_follow_up: ({ number }) => `l’agent envoie la relance ${number} si le lead ne répond toujours pas`,
  next_given_up: ({ step }) => `${step} : abandonné après plusieurs échecs (voir « parley jobs »)`,
  status_set_by_person: () => 'une personne a défini le statut du lead',
  status_is_final: () => 'le lead a déjà un verdict, que seule une personne peut changer',
  no_meeting_booked: () => 'aucun rendez-vous n’est réservé',
  meeting_not_confirmed: () => 'un rendez-vous est en cours de confirmation',
  unknown_time_zone: () => 'ce fuseau horaire n’existe pas',
  address_not_accepted: () => 'aucun message du lead ne contient cette adresse, ou le lead en a déjà une',
  finding_not_proven: () => 'aucun message du lead ne le prouve',
  criteria_not_proven: () => 'certains critères n’ont pas de preuve',
  slot_not_free: () => 'le créneau n’est plus libre',
};
