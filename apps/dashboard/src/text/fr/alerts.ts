// Les mots des alertes.
import type { alerts as english } from '../en/alerts.ts';

export const alerts: typeof english = {
  heading: 'Alertes',
  lead: "Quand quelqu'un a besoin de vous : des leads à vous ou à personne, jamais ce que vous voyez à l'écran.",
  title: "Leur nombre dans le titre, et un point sur l'icône",
  sound: 'Un son doux',
  hear: "L'écouter",
  system: "Une notification du système, quand aucun onglet n'est visible",
  allow: 'Autoriser les notifications',
  denied: "Ce navigateur n'autorise pas les notifications ici. Ses réglages pour cette page le changent.",
};
