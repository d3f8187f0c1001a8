// Text of the panel that explains a message, in French.
import type { why as en } from '../en/why.ts';

export const why: typeof en = {
  noReason: 'Aucune explication n’a été enregistrée pour ce message.',
  more: 'Cliquez pour voir l’explication complète.',
  knowledge: 'Ce que l’agent sait',
  learned: 'Ce que l’agent a appris',
  proposals: 'Propositions de l’agent',
  proposed: {
    finding: 'Noter une réponse',
    qualify: 'Qualifier',
    disqualify: 'Écarter',
    opt_out: 'Désinscrire',
    later: 'Recontacter plus tard',
    hand_over: 'Passer la main',
    open_question: 'Noter la question ouverte',
    book: 'Réserver un rendez-vous',
    cancel_booking: 'Annuler le rendez-vous',
    timezone: 'Noter le fuseau horaire',
    email: 'Enregistrer l’adresse e-mail',
    reply: 'Partie de la réponse',
    not_interested: 'Noter que le lead n’est pas intéressé',
    more_slots: 'Chercher d’autres horaires',
    search: 'Chercher dans les connaissances',
  },
  gate: 'Règles d’envoi',
  passed: (passed, all) =>
    passed === all ? `Les ${all} règles sont respectées` : `${passed} règles sur ${all} sont respectées`,
  model: 'Modèle',
  offline: 'Aucun (règles)',
  tokens: 'Jetons',
  cost: 'Coût',
  took: 'Durée',
};
