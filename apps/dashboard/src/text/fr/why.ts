// Les mots qui expliquent un message.
import type { why as en } from '../en/why.ts';

export const why: typeof en = {
  noReason: "Aucune raison n'a été gardée.",
  learned: 'Appris à ce tour',
  proposals: "Ce que l'agent a proposé",
  gate: "Règles d'envoi",
  model: 'Modèle',
  tokens: 'Jetons',
  cost: 'Coût',
  took: 'Durée',
};
