// Text of the alert settings, in French.
import type { alerts as english } from '../en/alerts.ts';

export const alerts: typeof english = {
  heading: 'Alertes',
  lead: 'Vous avertit au sujet de vos leads et des leads sans responsable, sauf si vous les consultez déjà.',
  title: 'Afficher un compteur dans le titre de l’onglet et un point sur l’icône',
  sound: 'Jouer un son',
  hear: 'Écouter',
  system: 'Afficher des notifications système quand aucun onglet n’est visible',
  allow: 'Autoriser les notifications',
  denied: 'Ce navigateur bloque les notifications de ce site. Autorisez-les dans ses paramètres de site.',
};
