// Why the agent wrote, handed over or proposed something, in French.
import type { Translated } from '@parley/contract/facts';
import { choicesIn, type agentReasons as en, figuresIn, type Wanted } from '@parley/contract/reasons';

const figure = figuresIn('fr-FR', 'à');
const choices = choicesIn('fr');
const answers = (met: { key: string; value: string }[]) =>
  met.map(({ key, value }) => `${key} (${figure(value)})`).join(', ');

function wanted(expected: Wanted): string {
  switch (expected.kind) {
    case 'at_least':
      return `au moins ${figure(expected.figure)}`;
    case 'at_most':
      return `au plus ${figure(expected.figure)}`;
    case 'one_of':
      return choices(expected.choices);
    case 'text':
      return { yes: 'oui', no: 'non', any: "n'importe quelle réponse" }[expected.text] ?? expected.text;
  }
}

const VERDICTS: Record<string, string> = { met: 'rempli', failed: 'non rempli' };
const PROPOSED = {
  qualify: 'qualifier',
  disqualify: 'écarter',
  hand_over: 'passer la main',
  cancel_booking: 'annuler le rendez-vous',
};
const MEETING_STATUSES: Record<string, string> = {
  reserved: 'réservé',
  booked: 'pris',
  canceled: 'annulé',
  failed: 'non pris',
  rescheduled: 'déplacé',
};
const BUDGETS = { turn: "d'un tour", lead: "d'un lead par jour", workspace: "de l'espace par jour" };
const byTemplate = (said: string, closed: string | null) =>
  closed === null ? said : `${said} Il part comme modèle : ${closed}.`;
const wish = (quote: string) => `Le lead voudrait un autre moment : « ${quote} ».`;

export const agentReasons: Translated<typeof en> = {
  did_find: ({ key, verdict, value }) => `${key} ${VERDICTS[verdict] ?? verdict} (${value})`,
  did_postpone: ({ at }) => `plus tard, le ${at}`,
  did_book: ({ at }) => `réserver ${at}`,
  did_book_chosen: () => "réserver l'heure choisie",
  did_keep_question: ({ question }) => `question ouverte : ${question}`,
  did_opt_out: () => 'arrêter les messages',
  did_set_time_zone: ({ timezone }) => `fuseau horaire ${timezone}`,
  did_keep_email: () => 'adresse e-mail',
  did_propose: ({ kind, reason }) => `${PROPOSED[kind]}${reason === null ? '' : ` : ${reason}`}`,
  slot_taken: () => "quelqu'un d'autre a pris cette heure",
  canceled_in_calendar: () => "il a été annulé dans l'agenda",
  canceled_before: () => 'il a été annulé avant',
  calendar_removed: () => "l'agenda n'existe plus",
  calendar_failed: ({ detail, unsure }) =>
    `${detail}${unsure ? " (vérifiez l'agenda : il a peut-être été pris)" : ''}`,
  meeting_was_booked: () => 'Un rendez-vous a été pris.',
  meeting_was_moved: ({ by }) =>
    by === null ? 'Le rendez-vous a été déplacé.' : `${by} a déplacé le rendez-vous.`,
  calendar_answered: ({ start_at, status }) =>
    `L'agenda a répondu : le rendez-vous du ${start_at} est ${MEETING_STATUSES[status] ?? status}.`,
  first_message: () => 'Premier message de la campagne.',
  reminder: ({ start_at, closed }) => byTemplate(`Un rappel du rendez-vous du ${start_at}.`, closed),
  follow_up: ({ number, closed }) => byTemplate(`Relance ${number} : pas de réponse.`, closed),
  silent_after_follow_ups: ({ count }) => `Pas de réponse après ${count} relance${count > 1 ? 's' : ''}.`,
  follow_up_impossible: ({ because }) =>
    `Pas de réponse, et aucune relance ne peut être envoyée : ${because}.`,
  asked_contact_impossible: ({ because }) => `le lead a demandé à être contacté maintenant, mais ${because}`,
  asked_for_this_time: ({ closed }) => byTemplate('Le lead a demandé à être contacté à ce moment.', closed),
  unreadable: () => 'les messages du lead sont trop longs à lire ; veuillez les lire vous-même.',
  no_progress: ({ count }) =>
    `${count} messages de l'agent en 10 minutes n'ont rien apporté de nouveau ; c'est peut-être une machine.`,
  daily_messages: ({ count }) => `l'agent a écrit ${count} messages en un jour, ce qui est sa limite.`,
  automatic_messages: ({ count }) =>
    `${count} messages automatiques de suite ; un répondeur ou un menu répond.`,
  echoes: ({ count }) => `Nos propres mots sont revenus ${count} fois ; c'est peut-être une machine.`,
  repeated_answer: ({ count }) =>
    `La même réponse est venue ${count} fois ; c'est peut-être un répondeur automatique.`,
  quick_answers: ({ count }) =>
    `${count} longues réponses de suite sont venues en deux secondes ; c'est peut-être une machine.`,
  models_failed: ({ tried }) =>
    tried.length === 0
      ? "tous les modèles de la campagne viennent d'échouer"
      : `aucun modèle n'a répondu : ${tried.map(({ model, outcome }) => `${model} : ${outcome}`).join(' ; ')}`,
  model_unusable: ({ problems }) =>
    `Le modèle n'a donné aucune réponse qui puisse être envoyée : ${problems.join(' ; ')}.`,
  model_without_reason: () => "Le modèle n'a donné aucune raison.",
  person_needed: () => 'Il faut une personne.',
  budget_spent: ({ of, most, unit }) =>
    `Le budget des modèles ${BUDGETS[of]} est dépensé : ${figure(most)} ${unit === 'tokens' ? 'jetons' : unit}.`,
  answered_by_rules: ({ reason, because }) => `${reason} (${because})`,
  ruled_out_meets_all: ({ met }) =>
    `Le lead avait été écarté, et remplit maintenant tous les critères : ${answers(met)}.`,
  question_unanswered: ({ question }) =>
    `Le lead a demandé ce à quoi l'agent ne pouvait pas répondre : « ${question} »`,
  nothing_unanswered: () => "Rien n'est sans réponse.",
  has_opted_out: () => 'Le lead ne veut plus recevoir de messages.',
  asks_no_more_messages: () => 'Le lead a demandé à ne plus recevoir de messages.',
  wants_later: () => 'Le lead veut être contacté plus tard.',
  declined_already: () => 'Le lead a déjà décliné.',
  not_interested: () => "Le lead n'est pas intéressé.",
  asks_for_person: () => 'Le lead a demandé à parler à une personne.',
  asks_if_machine: () => "Le lead a demandé si une machine écrit ; l'agent l'a dit.",
  question_outside_knowledge: ({ question }) =>
    `Le lead a demandé ce que les connaissances ne disent pas : « ${question} ».`,
  closing_needs_no_answer: () => "Un message de clôture n'appelle pas de réponse.",
  says_goodbye: () => "Le lead a remercié ; l'agent dit au revoir une fois.",
  contact_again: () => "Le lead a demandé à être recontacté ; l'agent continue.",
  wrote_after_end: () => 'Le lead a écrit de nouveau après la fin de la conversation.',
  asks_for_meeting: () => 'Le lead demande un rendez-vous.',
  answered_from_knowledge: () =>
    "L'agent a répondu à la question du lead avec les connaissances de la campagne.",
  person_should_answer: () => 'Le lead a écrit quelque chose à quoi une personne devrait répondre.',
  message_without_text: () => 'Le message ne contient pas de texte.',
  nothing_left_to_ask: () => "Il ne reste rien à demander ; l'agent a confirmé le message.",
  positive_reply: () => "Le lead a répondu positivement ; la campagne n'a pas de critères.",
  reply_not_understood: () => "L'agent n'a pas compris la réponse, deux fois de suite.",
  asks_for_interest: () => "L'agent demande si le lead est intéressé.",
  asks_criterion: ({ learned, key }) =>
    learned.length === 0
      ? `L'agent pose la question sur ${key}.`
      : `L'agent a compris : ${answers(learned)}. Il pose ensuite la question sur ${key}.`,
  criteria_met: ({ met }) => `Tous les critères sont remplis : ${answers(met)}.`,
  criterion_failed: ({ ask, value, expected }) =>
    `À la question « ${ask} », le lead a répondu ${figure(value)}. La campagne veut : ${wanted(expected)}.`,
  answered_and_asks_again: ({ key }) =>
    `L'agent a répondu à la question du lead et repose la question sur ${key}.`,
  contradicts: ({ key }) =>
    `Ce que le lead a écrit contredit la réponse sur ${key} ; l'agent repose la question.`,
  answer_unclear: ({ key, quote }) => `La réponse sur ${key} est restée floue : « ${quote} ».`,
  answer_not_understood_twice: ({ key }) =>
    `L'agent n'a pas compris la réponse sur ${key}, deux fois de suite.`,
  said_hello: ({ key }) => `Le lead a dit bonjour ; l'agent pose la question sur ${key}.`,
  no_plain_answer: ({ key }) => `Le lead n'a pas répondu clairement sur ${key} ; l'agent repose la question.`,
  colleague_answers: ({ key }) =>
    `L'agent a dit qu'un collègue peut répondre au lead, et repose la question sur ${key}.`,
  answer_not_understood: ({ key }) =>
    `L'agent n'a pas compris la réponse sur ${key} ; il repose la question une fois.`,
  cancels_unconfirmed: () => "Le lead annule un rendez-vous qui n'est pas encore confirmé.",
  being_confirmed: () => "Le rendez-vous est en cours de confirmation ; l'agent le dit.",
  wants_another_time: () => 'Le lead veut une autre heure pour le rendez-vous.',
  cancels_meeting: () => 'Le lead annule le rendez-vous.',
  asked_for_time: () => "Le lead a demandé l'heure du rendez-vous.",
  cancels_nothing: () => "Le lead annule, mais aucun rendez-vous n'est pris.",
  mentions_no_meeting: () => "Le lead parle d'un rendez-vous, mais aucun n'est pris.",
  said_place: () => "Le lead a dit où il se trouve ; l'agent donne les heures locales.",
  chose_slot: () => "Le lead a choisi l'un des créneaux proposés.",
  time_not_understood_twice: () => "L'agent n'a pas compris une heure, deux fois de suite.",
  slots_passed: () => "Les créneaux proposés sont passés ; l'agent en propose d'autres.",
  choice_not_understood: () =>
    "L'agent n'a pas compris quelle heure le lead a choisie ; il repose la question une fois.",
  any_time_suits: () => "Toute heure convient au lead ; l'agent propose des créneaux libres.",
  campaign_books_nothing: () => 'Le lead donne une heure, mais la campagne ne prend pas de rendez-vous.',
  impossible_day: () =>
    "Le lead a donné un jour passé ou qui n'existe pas ; l'agent propose des créneaux libres.",
  named_time: () => 'Le lead a donné une heure.',
  books_named_time: () => "Le lead a donné une heure libre ; l'agent la réserve.",
  named_offered: () => 'Le lead a donné les heures proposées.',
  offers_other_fitting: () => "L'agent propose d'autres créneaux qui conviennent.",
  offers_fitting: () => "Le lead a donné une heure ; l'agent propose les créneaux libres qui conviennent.",
  none_suits: () => 'Aucun des créneaux proposés ne convient au lead.',
  none_suits_asks_when: () =>
    "Aucun des créneaux proposés ne convient au lead ; l'agent demande quand cela irait.",
  none_suits_offers_others: () =>
    "Aucun des créneaux proposés ne convient au lead ; l'agent en propose d'autres.",
  asks_email_for_slot: () =>
    "Le lead a choisi un créneau ; l'agent demande l'adresse e-mail dont l'agenda a besoin.",
  wish_not_free: ({ quote }) => `${wish(quote)} Rien n'est libre à ce moment.`,
  wish_not_free_asks_when: ({ quote }) =>
    `${wish(quote)} Rien n'est libre à ce moment ; l'agent demande une autre heure.`,
  wish_no_slots: ({ quote }) => `${wish(quote)} L'agenda n'a aucun créneau libre.`,
  wish_offers_nearest: ({ quote }) => `${wish(quote)} L'agent propose les plus proches qui sont libres.`,
  no_other_slot: ({ because }) => `${because} Il n'y a pas d'autre créneau ; l'agent demande une heure.`,
  gave_email_books: () => "Le lead a donné son adresse e-mail ; l'agent réserve le créneau choisi.",
  gave_email_offers: () => "Le lead a donné son adresse e-mail ; l'agent propose des créneaux libres.",
  no_email_given: () =>
    "L'agenda ne prend pas de rendez-vous sans adresse e-mail, et le lead n'en a pas donné.",
  asks_email_again: () => "L'agent demande encore une fois l'adresse e-mail.",
  offers_slots: ({ because }) => `${because} L'agent propose des créneaux libres.`,
  no_free_slot: ({ because }) => `${because} Aucun créneau n'est libre ; une personne prend la suite.`,
  no_slot_to_offer: () => "Aucun créneau n'est libre.",
  calendar_away: ({ because }) => `${because} L'agenda ne répond pas ; une personne prend la suite.`,
  calendar_away_lead_waits: () => "L'agenda ne répond pas : le lead attend des horaires.",
  books_by_link: () => 'Le lead réserve avec un lien.',
  sends_link: ({ because }) => `${because} L'agent envoie le lien.`,
  link_not_used: () => "Le lead n'a pas réservé avec le lien.",
};
