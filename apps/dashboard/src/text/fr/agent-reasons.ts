// Why the agent wrote, handed over or proposed something, in French.
import { asSentence, noteText, type Translated } from '@parley/contract/facts';
import {
  type AnsweredCriterion,
  createChoiceFormat,
  createFigureFormat,
  createQuestionFormat,
  type ExpectedAnswer,
  type agentReasons as en,
  type OpenCriterion,
} from '@parley/contract/reasons';

const figure = createFigureFormat('fr-FR', 'à', { yes: 'oui', no: 'non' });
const choices = createChoiceFormat('fr');
const question = createQuestionFormat('« ', ' »');
const formatAnswers = (met: AnsweredCriterion[]) =>
  met.map((one) => `${question(one)} (${figure(one.value)})`).join(', ');

function askAgain(open: OpenCriterion): string {
  const asked = question(open);
  return asked === '' ? 'répète sa question' : `pose la question ${asked}`;
}

function formatWanted(expected: ExpectedAnswer): string {
  switch (expected.kind) {
    case 'at_least':
      return `au moins ${figure(expected.figure)}`;
    case 'at_most':
      return `au plus ${figure(expected.figure)}`;
    case 'one_of':
      return choices(expected.choices);
    case 'text':
      return { yes: 'oui', no: 'non', any: 'n’importe quelle réponse' }[expected.text] ?? expected.text;
  }
}

const TROUBLES = {
  complaint: 'le lead se plaint',
  refund: 'le lead veut être remboursé',
  emergency: 'le lead signale une urgence',
  defect: 'le lead signale un défaut',
  pain: 'le lead a mal',
  waiting: 'le lead écrit de nouveau et attend toujours quelqu’un',
};
const PROPOSED = {
  qualify: 'qualifier',
  disqualify: 'écarter',
  hand_over: 'passer la main',
  cancel_booking: 'annuler le rendez-vous',
};
const MEETING_STATUSES: Record<string, string> = {
  reserved: 'en attente de confirmation',
  booked: 'confirmé',
  canceled: 'annulé',
  failed: 'non réservé',
  rescheduled: 'déplacé',
};
const ENDINGS = {
  opt_out: 'une désinscription',
  not_interested: 'un manque d’intérêt',
  later: 'un souhait d’être recontacté plus tard',
};
const BUDGETS = {
  turn: 'par réponse',
  lead: 'par lead et par jour',
  workspace: 'quotidien de l’espace de travail',
};
const formatTemplateNote = (said: string, closed: string | null) =>
  closed === null ? said : `${said} Envoyé sous forme de modèle : ${closed}.`;
const formatWish = (quote: string) => `Le lead préfère un autre moment : « ${quote} ».`;

const fromKnowledge = ({ quote }: { quote?: string | undefined }) =>
  `L’agent a répondu à la question du lead à partir des connaissances de la campagne${quote === undefined ? '.' : ` : « ${quote} »`}`;

export const agentReasons: Translated<typeof en> = {
  did_postpone: ({ at }) => `recontacter le ${at}`,
  did_book: ({ at }) => `réserver le ${at}`,
  did_book_chosen: () => 'réserver le créneau choisi',
  did_keep_question: ({ question }) => `noter la question ouverte : ${question}`,
  did_opt_out: () => 'désinscrire le lead',
  did_set_time_zone: ({ timezone }) => `noter le fuseau horaire ${timezone}`,
  did_keep_email: () => 'enregistrer l’adresse e-mail',
  did_propose: ({ kind, reason }) => `${PROPOSED[kind]}${reason === null ? '' : ` : ${reason}`}`,
  slot_taken: () => 'ce créneau vient d’être pris',
  canceled_in_calendar: () => 'le rendez-vous a été annulé dans l’agenda',
  canceled_before: () => 'le rendez-vous avait déjà été annulé',
  calendar_removed: () => 'l’agenda n’existe plus',
  calendar_failed: ({ detail, unsure }) =>
    `${detail}${unsure ? ' (vérifiez l’agenda : le rendez-vous y figure peut-être)' : ''}`,
  meeting_was_booked: ({ by }) => (by ? `${by} a réservé un rendez-vous.` : 'Un rendez-vous a été réservé.'),
  meeting_was_moved: ({ by }) =>
    by === null ? 'Le rendez-vous a été déplacé.' : `${by} a déplacé le rendez-vous.`,
  calendar_answered: ({ start_at, status }) =>
    `L’agenda a répondu : le rendez-vous du ${start_at} est ${MEETING_STATUSES[status] ?? status}.`,
  first_message: () => 'Premier message de la campagne.',
  reminder: ({ start_at, closed }) => formatTemplateNote(`Rappel du rendez-vous du ${start_at}.`, closed),
  follow_up: ({ number, closed }) =>
    formatTemplateNote(`Relance ${number} : le lead n’a pas répondu.`, closed),
  silent_after_follow_ups: ({ count }) => `Aucune réponse après ${count} relance${count > 1 ? 's' : ''}.`,
  follow_up_impossible: ({ because }) =>
    `Aucune réponse, et aucune relance ne peut être envoyée : ${because}.`,
  asked_contact_impossible: ({ because }) => `le lead a demandé à être contacté maintenant, mais ${because}`,
  asked_for_this_time: ({ closed }) =>
    formatTemplateNote('Le lead a demandé à être contacté à ce moment-là.', closed),
  needs_person_now: ({ trouble, quote }) => `Urgent : ${TROUBLES[trouble]} : « ${figure(quote)} »`,
  lead_chose_time: ({ start_at, quote }) =>
    `Le lead a choisi l’horaire suivant : ${start_at}. Il n’est pas encore réservé : « ${figure(quote)} »`,
  lead_wants_contact: ({ at, quote }) => `Le lead veut un message vers le ${at} : « ${figure(quote)} »`,
  lead_declined: ({ quote }) => `Le lead a décliné : « ${figure(quote)} »`,
  might_opt_out: ({ quote }) =>
    `Le lead ne veut peut-être plus recevoir de messages : « ${figure(quote)} ». À vous de décider.`,
  data_request: () =>
    'Le lead a demandé la suppression de ses données personnelles, ou a fait une autre demande liée à leur protection. Seule une personne peut y donner suite.',
  unreadable: () => 'les messages du lead sont trop longs à analyser. Lisez-les vous-même.',
  no_progress: ({ count }) =>
    `L’agent a envoyé ${count} messages en 10 minutes sans rien apprendre. Son interlocuteur est peut-être un robot.`,
  daily_messages: ({ count }) => `l’agent a atteint sa limite de ${count} messages par jour.`,
  automatic_messages: ({ count }) =>
    `${count} messages automatiques de suite : un répondeur ou un menu répond.`,
  echoes: ({ count }) =>
    `Nos propres messages nous sont revenus ${count} fois. Notre interlocuteur est peut-être un robot.`,
  repeated_answer: ({ count }) =>
    `La même réponse est arrivée ${count} fois. C’est peut-être un répondeur automatique.`,
  quick_answers: ({ count }) =>
    `${count} longues réponses de suite sont arrivées en moins de deux secondes. C’est peut-être un robot.`,
  models_failed: ({ tried }) =>
    tried.length === 0
      ? 'tous les modèles de la campagne viennent d’échouer'
      : `aucun modèle n’a répondu : ${tried.map(({ model, outcome }) => `${model} : ${outcome}`).join(' ; ')}`,
  model_unusable: ({ problems }) =>
    `Aucune réponse du modèle ne peut être envoyée : ${problems.join(' ; ')}.`,
  model_read_only: ({ ending, quote }) =>
    `Seul un modèle de langage a lu ${ENDINGS[ending]} dans les mots du lead : « ${figure(quote)} ». À vous de décider.`,
  model_summary: ({ summary, quote }) =>
    `Résumé de l’assistant (non vérifié) : « ${summary} » Le lead a écrit : « ${figure(quote)} »`,
  model_without_reason: () => 'Le modèle n’a pas donné de raison.',
  person_needed: () => 'Une personne doit prendre la main.',
  budget_spent: ({ of, most, unit }) =>
    `Le budget de modèles ${BUDGETS[of]} est épuisé : ${figure(most)} ${unit === 'tokens' ? 'jetons' : unit}.`,
  answered_by_rules: ({ reason, because }) => `${reason} (${because})`,
  ruled_out_meets_all: ({ met }) =>
    `Le lead avait été écarté, mais il remplit maintenant tous les critères : ${formatAnswers(met)}.`,
  question_unanswered: ({ question }) =>
    `Le lead a posé une question à laquelle l’agent ne pouvait pas répondre : « ${question} »`,
  note_no_criteria: () => 'La campagne n’a pas de critères.',
  note_findings: ({ met, failed, open, doubtful }) => {
    const format = (one: AnsweredCriterion) =>
      `${question(one)} (${figure(one.value)}${doubtful?.includes(one.key ?? one.ask) ? ', à vérifier' : ''})`;
    const parts = [
      met.length === 0 ? 'Aucune réponse pour l’instant' : `Réponses : ${met.map(format).join(', ')}`,
      ...failed.map((one) => `critère non rempli : ${question(one)} (${figure(one.value)})`),
      open.length === 0
        ? 'plus rien à demander'
        : `reste à demander : ${open.map((ask) => question({ ask })).join(', ')}`,
    ];
    return `${parts.join(' ; ')}.`;
  },
  note_meeting: ({ start_at }) => `Un rendez-vous est réservé pour le ${start_at}.`,
  note_chosen_time: ({ start_at }) =>
    `Le lead a choisi l’horaire suivant : ${start_at}. Il n’est pas encore réservé.`,
  note_wanted_contact: ({ at }) => `Le lead veut un message vers le ${at}.`,
  note_open_question: ({ question }) => `Question sans réponse : « ${figure(question)} »`,
  note_lead_wrote: ({ name, quote }) => `${name ?? 'Le lead'} a écrit : « ${figure(quote)} »`,
  note_mood: ({ mood }) =>
    ({
      competitor: 'Le lead compare avec un concurrent.',
      decision: 'Le lead veut réfléchir ou demander un avis d’abord.',
      price: 'Le lead trouve le prix élevé.',
      trust: 'Le lead a des doutes sur l’entreprise.',
    })[mood],
  note_suggested_reply: ({ text }) => `Réponse suggérée : « ${text} »`,
  reason_with_note: ({ reason, note }) => `${reason}\n${noteText(note)}`,
  nothing_unanswered: () => 'Aucun message ne reste sans réponse.',
  has_opted_out: () => 'Le lead s’est désinscrit.',
  asks_no_more_messages: () => 'Le lead a demandé à ne plus recevoir de messages.',
  wants_later: () => 'Le lead veut être contacté plus tard.',
  declined_already: () => 'Le lead a déjà décliné.',
  not_interested: () => 'Le lead n’est pas intéressé.',
  asks_for_person: () => 'Le lead a demandé à parler à une personne.',
  wants_call: ({ phone }) => `Le lead veut être appelé${phone === null ? '' : ` au ${phone}`}.`,
  wants_email: ({ email }) => `Le lead veut un e-mail${email === null ? '' : ` à ${email}`}.`,
  asks_number_source: () => 'Le lead a demandé d’où vient son numéro. L’agent l’a dit.',
  asks_if_machine: () => 'Le lead a demandé s’il parlait à un robot. L’agent a répondu que oui.',
  question_outside_knowledge: ({ question }) =>
    `Les connaissances ne répondent pas à la question du lead : « ${question} ».`,
  waits_for_person: () => 'Le lead a écrit en attendant une personne.',
  closing_needs_no_answer: () => 'Le dernier message n’appelle pas de réponse.',
  says_goodbye: () => 'Le lead a dit merci. L’agent prend congé, une seule fois.',
  contact_again: () => 'Le lead a demandé à être recontacté. L’agent reprend la conversation.',
  wrote_after_end: () => 'Le lead a écrit de nouveau après la fin de la conversation.',
  asks_for_meeting: () => 'Le lead demande un rendez-vous.',
  answered_from_knowledge: (p) => fromKnowledge(p),
  person_should_answer: () => 'Une personne doit répondre au message du lead.',
  message_without_text: () => 'Le message ne contient pas de texte.',
  nothing_left_to_ask: () => 'Il ne reste aucune question à poser. L’agent a accusé réception du message.',
  positive_reply: () => 'Le lead a répondu favorablement. La campagne n’a pas de critères.',
  reply_not_understood: () => 'L’agent n’a pas compris la réponse, deux fois de suite.',
  asks_for_interest: () => 'L’agent demande au lead s’il est intéressé.',
  asks_criterion: ({ learned, ...next }) =>
    learned.length === 0
      ? `L’agent pose la question ${question(next)}.`
      : `L’agent a compris la réponse à ${formatAnswers(learned)}. Il pose ensuite la question ${question(next)}.`,
  criteria_met: ({ met }) => `Tous les critères sont remplis : ${formatAnswers(met)}.`,
  criterion_failed: ({ ask, value, expected }) =>
    `À la question « ${ask} », le lead a répondu ${figure(value)}. Réponse attendue : ${formatWanted(expected)}.`,
  answered_and_asks_again: ({ quote, ...asked }) =>
    `${asSentence(fromKnowledge({ quote }))} Il repose ensuite la question ${question(asked)}.`,
  contradicts: (asked) =>
    `Le dernier message du lead contredit sa réponse à ${question(asked)}. L’agent repose la question.`,
  answer_unclear: ({ quote, ...asked }) =>
    `La réponse à ${question(asked)} n’est toujours pas claire : « ${quote} ».`,
  answer_not_understood_twice: (asked) =>
    `L’agent n’a pas compris la réponse à ${question(asked)}, deux fois de suite.`,
  says_misread: ({ noted, quote }) =>
    noted.length === 0
      ? `Le lead dit que l’agent l’a mal lu ou se répète : « ${quote} ».`
      : `Le lead dit que l’agent l’a mal lu ou se répète : « ${quote} ». Dernière réponse notée : ${formatAnswers(noted)}.`,
  said_hello: (asked) =>
    `Le message n’est qu’une salutation, un merci, un emoji ou un autocollant. L’agent ${askAgain(asked)}.`,
  comes_back: (asked) =>
    `La réponse à ${question(asked)} n’est toujours pas claire. L’agent pose d’abord les autres questions, puis y revient.`,
  made_remark: (asked) =>
    `Le lead a fait une remarque qui n’est pas une réponse. L’agent y réagit et ${askAgain(asked)}.`,
  no_plain_answer: (asked) =>
    `Le lead n’a pas répondu clairement à ${question(asked)}. L’agent repose la question.`,
  colleague_answers: (asked) =>
    `L’agent a dit qu’un collègue pourrait répondre au lead, puis repose sa question : ${question(asked)}.`,
  answer_not_understood: (asked) =>
    `L’agent n’a pas compris la réponse à ${question(asked)}. Il repose la question une fois.`,
  cancels_unconfirmed: () => 'Le lead annule un rendez-vous qui n’est pas encore confirmé.',
  being_confirmed: () => 'Le rendez-vous est en cours de confirmation. L’agent en informe le lead.',
  wants_another_time: () => 'Le lead veut un autre créneau pour le rendez-vous.',
  cancels_meeting: () => 'Le lead annule le rendez-vous.',
  might_cancel: () => 'Le lead veut peut-être annuler le rendez-vous. L’agent lui pose la question.',
  asked_for_time: () => 'Le lead a demandé l’heure du rendez-vous.',
  cancels_nothing: () => 'Le lead veut annuler, mais aucun rendez-vous n’est réservé.',
  mentions_no_meeting: () => 'Le lead parle d’un rendez-vous, mais aucun n’est réservé.',
  said_place: () => 'Le lead a dit où il se trouve. L’agent donne les heures locales.',
  chose_slot: () => 'Le lead a choisi l’un des créneaux proposés.',
  time_not_understood_twice: () => 'L’agent n’a pas compris l’heure souhaitée, deux fois de suite.',
  slots_passed: () => 'Les créneaux proposés sont passés. L’agent en propose d’autres.',
  choice_not_understood: () =>
    'L’agent n’a pas compris quel créneau le lead a choisi. Il repose la question une fois.',
  wish_not_understood: () =>
    'L’agent n’a pas compris quel horaire le lead préfère. Il lui demande un horaire.',
  any_time_suits: () => 'Tous les horaires conviennent au lead. L’agent propose des créneaux libres.',
  campaign_books_nothing: () => 'Le lead propose un horaire, mais la campagne ne réserve pas de rendez-vous.',
  impossible_day: () => 'Le lead a proposé un jour passé ou inexistant. L’agent propose des créneaux libres.',
  named_time: () => 'Le lead a proposé un horaire.',
  books_named_time: () => 'L’horaire proposé par le lead est libre. L’agent le réserve.',
  named_offered: () =>
    'Seuls les créneaux déjà proposés correspondent au souhait du lead. L’agent demande lequel convient.',
  offers_other_fitting: () => 'L’agent propose d’autres créneaux qui correspondent au souhait du lead.',
  offers_fitting: () => 'Le lead a proposé un horaire. L’agent propose les créneaux libres qui conviennent.',
  none_suits: () => 'Aucun des créneaux proposés ne convient au lead.',
  none_suits_asks_when: () =>
    'Aucun des créneaux proposés ne convient au lead. L’agent lui demande ses disponibilités.',
  none_suits_offers_others: () =>
    'Aucun des créneaux proposés ne convient au lead. L’agent en propose d’autres.',
  asks_email_for_slot: () =>
    'Le lead a choisi un créneau. L’agent demande l’adresse e-mail dont l’agenda a besoin.',
  wish_not_free: ({ quote }) => `${formatWish(quote)} Aucun créneau n’est libre à ce moment-là.`,
  wish_not_free_asks_when: ({ quote }) =>
    `${formatWish(quote)} Aucun créneau n’est libre à ce moment-là. L’agent demande un autre horaire.`,
  wish_no_slots: ({ quote }) => `${formatWish(quote)} L’agenda n’a aucun créneau libre.`,
  wish_offers_nearest: ({ quote }) =>
    `${formatWish(quote)} L’agent propose les créneaux libres les plus proches.`,
  no_other_slot: ({ because }) =>
    `${because} Il n’y a pas d’autre créneau. L’agent demande un autre horaire.`,
  gave_email_books: () => 'Le lead a donné son adresse e-mail. L’agent réserve le créneau choisi.',
  gave_email_offers: () => 'Le lead a donné son adresse e-mail. L’agent propose des créneaux libres.',
  no_email_given: () => 'L’agenda exige une adresse e-mail, et le lead n’en a pas donné.',
  asks_email_again: () => 'L’agent demande l’adresse e-mail une dernière fois.',
  offers_slots: ({ because }) => `${because} L’agent propose des créneaux libres.`,
  no_free_slot: ({ because }) => `${because} Aucun créneau n’est libre : une personne prend la main.`,
  no_slot_to_offer: () => 'Aucun créneau n’est libre.',
  calendar_away: ({ because }) => `${because} L’agenda ne répond pas : une personne prend la main.`,
  calendar_away_lead_waits: () => 'L’agenda ne répond pas : le lead attend des créneaux.',
  books_by_link: () => 'Le lead réserve avec le lien.',
  sends_link: ({ because }) => `${because} L’agent envoie le lien.`,
  link_not_used: () => 'Le lead n’a pas réservé avec le lien.',
};
