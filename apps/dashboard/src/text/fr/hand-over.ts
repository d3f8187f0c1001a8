// Why the agent handed conversations over, for groups of leads, in French.
import type { handOverKinds as en } from '../en/hand-over.ts';

export const handOverKinds: typeof en = {
  needs_person_now: () => 'Urgent : le lead a besoin d’une personne immédiatement.',
  might_opt_out: () => 'Le lead ne veut peut-être plus recevoir de messages.',
  lead_chose_time: () => 'Le lead a choisi un horaire en attendant une personne.',
  lead_declined: () => 'Le lead a décliné en attendant une personne.',
  lead_wants_contact: () => 'Le lead veut un message plus tard.',
  wants_call: () => 'Le lead veut être appelé.',
  wants_email: () => 'Le lead veut un e-mail.',
  question_outside_knowledge: () => 'Les connaissances ne répondent pas à la question du lead.',
  question_unanswered: () => 'Le lead a posé une question à laquelle l’agent ne pouvait pas répondre.',
  answer_unclear: () => 'Une réponse du lead n’est toujours pas claire.',
  says_misread: () => 'Le lead dit que l’agent l’a mal lu.',
  answer_not_understood_twice: () => 'L’agent n’a pas compris une réponse, deux fois de suite.',
  wish_not_free: () => 'Aucun créneau n’est libre au moment souhaité par le lead.',
  wish_no_slots: () => 'L’agenda n’a aucun créneau libre.',
  ruled_out_meets_all: () => 'Le lead avait été écarté, mais il remplit maintenant tous les critères.',
  model_unusable: () => 'Aucune réponse du modèle ne peut être envoyée.',
  model_read_only: () => 'Seul le modèle a lu une désinscription, un manque d’intérêt ou un report.',
  model_summary: () => 'Le modèle a passé la main.',
  budget_spent: () => 'Le budget de modèles est épuisé.',
  no_model_answered_for_a_day: () => 'Aucun modèle de langage n’a répondu depuis un jour.',
  no_progress: () => 'L’agent n’apprend plus rien. Son interlocuteur est peut-être un robot.',
  daily_messages: () => 'L’agent a atteint sa limite de messages par jour.',
  automatic_messages: () => 'Plusieurs messages automatiques sont arrivés de suite.',
  echoes: () => 'Nos propres messages nous sont revenus. Notre interlocuteur est peut-être un robot.',
  repeated_answer: () =>
    'La même réponse est arrivée plusieurs fois. C’est peut-être un répondeur automatique.',
  quick_answers: () => 'De longues réponses sont arrivées en quelques secondes. C’est peut-être un robot.',
  later_contact_impossible: () =>
    'Le lead a demandé à être contacté maintenant, mais l’agent ne pouvait pas écrire.',
  calendar_not_answering: () => 'L’agenda n’a pas répondu.',
  calendar_kept_meeting: () => 'Un rendez-vous n’a pas pu être annulé dans l’agenda.',
  calendar_refused_meeting: () => 'Un rendez-vous n’a pas été réservé.',
};
