// Les mots des versions d'un agent, en français : ce qui diffère, publier, revenir en arrière.
import type { AgentVersionsText } from '../en/agent-versions.ts';

const s = (count: number) => (count > 1 ? 's' : '');

export const versions: AgentVersionsText = {
  dialog: {
    title: 'Publier cet agent ?',
    changes: (count) => `${count} modification${s(count)}`,
    same: 'Rien ne diffère de ce qui est publié.',
    conversations: (count) =>
      count === 1
        ? 'Une conversation prend la nouvelle version à son prochain tour.'
        : `${count} conversations prennent la nouvelle version à leur prochain tour.`,
    held: (count) =>
      count === 1
        ? "Une est tenue par une personne et l'aura quand l'agent la reprendra."
        : `${count} sont tenues par des personnes et l'auront quand l'agent les reprendra.`,
    waiting: (count) =>
      count === 1
        ? 'Un premier contact en attente sera écrit avec elle.'
        : `${count} premiers contacts en attente seront écrits avec elle.`,
    nobody: "Aucune conversation n'est en cours.",
    reading: 'Tout est vérifié et les pages sont lues. Cela peut prendre un moment.',
    notActive: "La campagne n'est pas active : personne n'est contacté d'ici là.",
  },
  diff: {
    was: 'avant',
    is: 'maintenant',
    added: 'ajouté',
    gone: 'retiré',
    yes: 'oui',
    no: 'non',
    none: 'aucun',
    order: 'Ordre des critères',
    criterion: (key) => `Critère ${key}`,
    nothing: 'Les deux disent la même chose.',
  },
  revisions: {
    title: 'Versions',
    none: "Rien n'a encore été publié.",
    line: (number) => `Version ${number}`,
    current: 'publiée actuellement',
    byFile: 'fichier de configuration',
    compare: 'Comparée à',
    of: (from, to) => `De la version ${from} à la version ${to}`,
    first: 'La première version',
    restore: 'En faire le brouillon',
    restored: (number) => `La version ${number} est dans le formulaire : relisez-la, puis publiez`,
    overTitle: 'Remplacer le contenu du formulaire ?',
    overWhy: "Le formulaire contient des modifications non publiées. L'ancienne version y prend leur place.",
  },
  fields: {
    models: 'Modèles de langage',
    language: 'Langue',
    goal: 'Objectif',
    first_message: 'Premier message',
    knowledge: 'Connaissances',
    disclose_ai: "Dit que c'est un assistant",
    criteria: 'Critères',
    unknown: 'Une question sans réponse',
    booking: 'Rendez-vous',
    follow_ups: 'Relances',
    follow_up_messages: 'Mots des relances',
    humanize: 'Écrit comme une personne',
    reply_delay: 'Attend avant de répondre',
    sending_hours: "Heures d'envoi",
    tone: 'Ton',
    rules: 'Règles',
    never_say: 'Ne dit jamais',
    emoji: 'Emoji',
    address: "Comment il s'adresse aux gens",
    hand_over_when: 'Une personne prend la main quand',
  },
  bookingFields: {
    calendar: 'agenda',
    by: 'comment',
    duration_minutes: 'durée en minutes',
    hours: "heures d'ouverture",
    timezone: 'fuseau horaire',
    members: 'les rendez-vous de qui',
    assign: 'qui reçoit un rendez-vous',
    buffer_before: 'libre avant',
    buffer_after: 'libre après',
    notice: 'pas avant',
    horizon: 'pas au-delà de',
    daily_cap: 'maximum par jour',
    days_off: 'jours de congé',
    holidays: 'jours fériés',
    hold: 'gardé pour le lead',
    reminders: 'rappels',
    reminder_template: 'modèle des rappels',
    no_show_after: "personne n'est venu après",
  },
};
