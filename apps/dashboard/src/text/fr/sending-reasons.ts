// Why a message waits, was not sent or is sent now, and what comes next, in French.
import type { Translated } from '@parley/contract/facts';
import { type sendingReasons as en, rangeText, secondsIn } from '@parley/contract/reasons';

const detailed = (detail: string | null) => (detail === null ? '' : ` : ${detail}`);
const s = (count: number) => (count > 1 ? 's' : '');
const seconds = secondsIn('fr');

const STATUSES: Record<string, string> = {
  pending: 'à vérifier',
  queued: 'en file',
  in_progress: 'en conversation',
  qualified: 'qualifié',
  not_interested: 'non intéressé',
  unqualified: 'non qualifié',
  cold: 'froid',
  stopped: 'arrêté',
  unreachable: 'injoignable',
  active: 'active',
  paused: 'en pause',
  archived: 'archivée',
  draft: 'en brouillon',
};
const statusText = (status: string) => STATUSES[status] ?? status;
const COUNTED = {
  messages_a_day: 'messages par jour',
  messages_a_minute: 'messages par minute',
  messages_an_hour: 'messages par heure',
  identical_texts: 'envois du même texte en une heure',
};
const KNOWN = {
  opted_out: 'a demandé à ne plus recevoir de messages',
  contacted: 'est déjà en contact',
  waits: 'attend déjà un premier message',
  decided: "a un statut fixé par quelqu'un",
};

export const sendingReasons: Translated<typeof en> = {
  no_obstacle: () => "rien ne l'empêche",
  earliest: ({ because, at }) => `${because} ; au plus tôt ${at}`,
  others_first: ({ because, ahead, more }) =>
    more
      ? `${because} ; plus de ${ahead} autres passent avant`
      : `${because} ; ${ahead === 1 ? '1 autre passe' : `${ahead} autres passent`} avant`,
  first_contacts_per_day: ({ most }) =>
    `ce numéro fait au plus ${most} premier${s(most)} contact${s(most)} par jour`,
  warm_up: ({ most, day }) =>
    `ce numéro est en rodage : le jour ${day} permet ${most} premier${s(most)} contact${s(most)}`,
  stepped_back_idle: ({ most }) =>
    `ce numéro est un palier en arrière, à ${most} premiers contacts par jour, car il n'a rien envoyé pendant 72 heures`,
  stepped_back_restricted: ({ most }) =>
    `ce numéro est un palier en arrière, à ${most} premiers contacts par jour, car le réseau l'a restreint ces 7 derniers jours`,
  limit_used: ({ limit }) => `${limit}, et tout est utilisé`,
  portfolio_limit: ({ limit }) =>
    limit === null
      ? "le réseau laisse cette entreprise ouvrir autant de conversations qu'elle veut, tous numéros compris"
      : `le réseau laisse cette entreprise ouvrir une conversation avec ${limit} personne${s(limit)} en 24 heures, tous numéros compris`,
  first_contacts_on_hold: ({ reason }) =>
    `les premiers contacts du numéro sont suspendus jusqu'à ce que quelqu'un les reprenne : ${reason}`,
  first_contacts_restricted: ({ until }) =>
    `les premiers contacts du numéro sont arrêtés jusqu'au ${until} : le réseau limite les nouvelles conversations`,
  outside_sending_hours: ({ hours, timezone }) =>
    `les premiers contacts ne partent que pendant les heures d'envoi (${hours}, ${timezone})`,
  daily_quota_used: ({ quota }) => `ce numéro peut envoyer ${quota} messages par jour, et tous sont utilisés`,
  first_contact_gap: (gap) => {
    const time = gap.min_ms === gap.max_ms ? seconds(gap.min_ms) : rangeText(gap);
    return `les premiers contacts de ce numéro sont espacés de ${time}`;
  },
  send_gap: ({ gap_ms }) => `les messages de ce numéro sont espacés de ${seconds(gap_ms)}`,
  per_minute: ({ most }) => `ce numéro envoie au plus ${most} messages par minute`,
  per_hour: ({ most }) => `ce numéro envoie au plus ${most} messages par heure`,
  identical_per_hour: ({ most }) => `ce numéro envoie le même texte au plus ${most} fois par heure`,
  recipient_gap: ({ gap_ms }) =>
    `les messages à une même personne sont espacés d'au moins ${seconds(gap_ms)}`,
  recipient_blocked: () => 'le destinataire est sur la liste de blocage',
  recipient_opted_out: () => 'le lead ne veut plus recevoir de messages',
  not_sent_in_time: () => "il n'a pas été envoyé à temps",
  opted_out_after_writing: () => 'le lead a refusé les messages après sa rédaction',
  person_holds: () => 'une personne mène la conversation',
  lead_stopped: () => 'le lead est arrêté',
  person_answered_first: () => "une personne a répondu avant l'envoi",
  campaign_is_archived: () => 'la campagne est archivée',
  campaign_not_active: () => "la campagne n'est pas active",
  lead_wrote_first: () => "le lead a écrit avant l'envoi",
  reply_window_closed: ({ hours, ended_at }) => {
    const rule = `ce numéro ne peut écrire librement que dans les ${hours} heures après un message de la personne`;
    return ended_at === null
      ? `${rule}, qui n'a pas encore écrit`
      : `${rule}, et ce délai a pris fin le ${ended_at}`;
  },
  waits_for_lead: ({ because }) => `${because} ; il attend le prochain message de la personne`,
  number_is_disconnected: () => 'le numéro est déconnecté',
  sending_hours: ({ hours, timezone }) => `il ne part que pendant ${hours} (${timezone})`,
  messages_used: ({ quota }) => `les ${quota} messages que ce numéro peut envoyer aujourd'hui sont utilisés`,
  earlier_message_waits: () => "un message précédent à cette personne n'est pas encore envoyé",
  first_contact_without_template: () =>
    "la campagne n'a pas de modèle, et ce numéro ne peut écrire aux nouvelles personnes qu'avec un modèle",
  template_unchecked: ({ name, language }) => `le modèle ${name} (${language}) est en cours de vérification`,
  template_missing: ({ name, language }) =>
    `le modèle ${name} (${language}) n'est pas parmi les modèles du numéro`,
  template_refused: ({ name, language, detail }) =>
    `le modèle ${name} (${language}) a été refusé${detailed(detail)}`,
  template_not_approved: ({ name, language, status, detail }) =>
    `le modèle ${name} (${language}) est dans l'état ${status}${detailed(detail)}`,
  template_variable_empty: ({ name, variable }) =>
    `la variable ${variable} du modèle ${name} n'a ni valeur ni valeur de repli, comme {{name|bonjour}}`,
  campaign_without_template: () => "la campagne n'a pas de modèle",
  campaign_without_reminder_template: () => "la campagne n'a pas de reminder_template",
  network_without_templates: () => "son réseau n'a pas de modèles",
  both: ({ one, other }) => `${one}, et ${other}`,
  database_away: () => "la base de données était indisponible avant l'envoi",
  conversation_changed: () => 'la conversation a changé pendant la saisie',
  process_ended_sending: () => "le processus s'est arrêté pendant l'envoi",
  process_ended_before: () => "le processus s'est arrêté avant l'envoi",
  taken_back: () => 'retiré',
  withdrawn_while_typing: () => 'il a été retiré, ou le lead a refusé les messages pendant la saisie',
  stopped_while_typing: () => 'le lead a refusé les messages ou a été bloqué pendant la saisie',
  person_took_over: () => 'une personne a pris la conversation',
  first_message_undelivered: () => "le premier message n'est pas arrivé",
  meeting_changed: () => 'le rendez-vous a été déplacé ou annulé',
  will_be_discarded: ({ because }) => `${because} : il sera abandonné`,
  not_contacted_known: ({ how, held }) =>
    `Pas contacté : cette personne ${KNOWN[how]}${held === null ? '' : ` : ${held}`}.`,
  not_contacted_blocked: () => 'Pas contacté : le numéro est sur la liste de blocage.',
  not_contacted_unregistered: () => "Pas contacté : le numéro n'est pas sur WhatsApp.",
  check_failed: ({ detail }) => `le numéro n'a pas pu être vérifié : ${detail}`,
  recipient_not_blocked: () => "le destinataire n'est pas bloqué",
  opted_out_on: ({ at }) => `le lead a refusé les messages le ${at}`,
  not_opted_out: () => "le lead n'a pas refusé les messages",
  person_answered_since: () => 'une personne a répondu depuis sa rédaction',
  agent_holds: () => "l'agent mène la conversation",
  lead_status: ({ status }) => `le lead est ${statusText(status)}`,
  campaign_status: ({ status }) =>
    status === null ? "la campagne n'existe plus" : `la campagne est ${statusText(status)}`,
  lead_wrote_since: () => 'le lead a écrit depuis',
  lead_silent_since: () => "le lead n'a pas écrit depuis",
  sent_as_template: ({ name }) => `il part comme modèle ${name}`,
  no_reply_window: () => 'ce réseau ne limite pas le délai de réponse',
  reply_window_open: ({ hours, wrote_at }) =>
    `dans les ${hours} heures après un message de la personne${wrote_at === null ? '' : `, qui a écrit le ${wrote_at}`}`,
  number_is_connected: () => 'le numéro est connecté',
  number_not_connected: ({ status }) => `le numéro n'est pas connecté (${status ?? 'inconnu'})`,
  replies_at_any_hour: () => 'les réponses partent à toute heure',
  campaign_at_any_hour: () => 'la campagne écrit à toute heure',
  no_sending_hours: () => "la campagne ne fixe pas d'heures",
  first_contacts_not_stopped: () => 'les premiers contacts du numéro ne sont pas arrêtés',
  first_contacts_used: ({ limit, used }) =>
    `${limit ?? "les premiers contacts n'ont pas de limite"} ; ${used} ce jour-là`,
  earlier_message: ({ waits }) =>
    waits
      ? 'un message précédent à cette personne attend'
      : "aucun message précédent à cette personne n'attend",
  count_used: ({ what, used, most }) =>
    most === null
      ? `pas de limite de ${COUNTED[what]} ; utilisés : ${used}`
      : `${COUNTED[what]} utilisés : ${used} sur ${most}`,
  send_gap_kept: ({ gap, since }) =>
    `messages du numéro : ${gap === null ? 'aucun écart' : `${rangeText(gap)} d'écart`} ; ${since}`,
  recipient_gap_kept: ({ gap_ms, since }) =>
    `messages à une même personne : ${gap_ms === 0 ? 'aucun écart' : `au moins ${seconds(gap_ms)} d'écart`} ; ${since}`,
  none_before: () => 'aucun dans la journée précédente',
  sent_after: ({ ms }) => `${seconds(ms)} après le précédent`,
  last_sent_at: ({ at }) => `le dernier le ${at}`,
  nothing_opted_out: () => 'rien : le lead ne veut plus recevoir de messages',
  nothing_stopped: () => 'rien : le lead est arrêté',
  nothing_person_holds: () => "l'agent ne fait rien : une personne mène la conversation",
  nothing_no_campaign: () => "rien : le lead n'a pas de campagne",
  nothing_campaign: ({ status }) => `rien tant que la campagne est ${statusText(status)}`,
  nothing_until_lead: () => "rien jusqu'à ce que le lead écrive",
  next_first_message: () => 'le premier message, quand son numéro pourra écrire à de nouvelles personnes',
  next_answer: () => "l'agent répond",
  next_send: ({ message_id }) => `${message_id} part, si les règles d'envoi le permettent`,
  next_asked_for: () => "l'agent écrit, car le lead a demandé ce moment",
  next_cold: () => "le lead passe en froid, s'il ne répond toujours pas",
  next_follow_up: ({ number }) => `relance ${number}, si le lead ne répond toujours pas`,
  next_given_up: ({ step }) => `${step} : abandonné après des échecs, voir « parley jobs »`,
  status_set_by_person: () => "quelqu'un a fixé le statut du lead",
  no_meeting_booked: () => "aucun rendez-vous n'est pris",
  meeting_not_confirmed: () => 'un rendez-vous est en cours de confirmation',
  unknown_time_zone: () => "ce fuseau horaire n'existe pas",
  address_not_accepted: () => "aucun message du lead ne contient cette adresse, ou l'on en connaît déjà une",
  finding_not_proven: () => 'aucun message du lead ne le prouve',
  criteria_not_proven: () => 'tous les critères ne sont pas prouvés',
  slot_not_free: () => "le créneau n'est plus libre",
};
