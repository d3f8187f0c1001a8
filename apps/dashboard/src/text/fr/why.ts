// Text of the panel that explains a message, in French.
import type { why as en } from '../en/why.ts';

export const why: typeof en = {
  noReason: 'Aucune explication n’a été enregistrée pour ce message.',
  learned: 'Ce que l’agent a appris',
  proposals: 'Propositions de l’agent',
  gate: 'Règles d’envoi',
  model: 'Modèle',
  tokens: 'Jetons',
  cost: 'Coût',
  took: 'Durée',
};
