// Text of an agent's versions, in French: differences, publishing and restoring.
import type { AgentVersionsText } from '../en/agent-versions.ts';

const pluralS = (count: number) => (count > 1 ? 's' : '');

export const versions: AgentVersionsText = {
  newer: {
    title: 'Quelqu’un d’autre a modifié cet agent',
    saved: (who, when) => `${who} a enregistré un brouillon le ${when}. Vos modifications sont toujours là.`,
    published: (who, when) => `${who} a publié une version le ${when}. Vos modifications sont toujours là.`,
    file: 'Un fichier d’espace de travail',
    differs: 'Comparer les deux versions',
    keep: 'Garder la mienne',
    take: 'Utiliser l’autre',
  },
  dialog: {
    title: 'Publier cet agent ?',
    changes: (count) => `${count} modification${pluralS(count)}`,
    same: 'Aucun changement depuis la version publiée.',
    conversations: (count) =>
      count === 1
        ? '1 conversation passera à la nouvelle version à la prochaine réponse de l’agent.'
        : `${count} conversations passeront à la nouvelle version à la prochaine réponse de l’agent.`,
    held: (count) =>
      count === 1
        ? '1 est confiée à votre équipe et y passera quand l’agent reprendra.'
        : `${count} sont confiées à votre équipe et y passeront quand l’agent reprendra.`,
    waiting: (count) =>
      count === 1
        ? '1 premier contact en file d’attente utilisera la nouvelle version.'
        : `${count} premiers contacts en file d’attente utiliseront la nouvelle version.`,
    qualified: 'Les leads déjà qualifiés le restent.',
    nobody: 'Aucune conversation en cours.',
    reading: 'Vérification de l’agent et lecture des pages. Cela peut prendre un moment.',
    notActive: 'La campagne n’est pas active. Les leads ne seront contactés qu’après son démarrage.',
  },
  problems: {
    title: (count) =>
      count === 1 ? 'Corrigez 1 problème avant de publier' : `Corrigez ${count} problèmes avant de publier`,
    whole: 'L’agent',
    ofForm: {
      expectation: 'doit contenir un nombre ou des choix',
      criterion_key: 'doit commencer par une minuscule, suivie de minuscules, de chiffres ou de _',
    },
  },
  diff: {
    was: 'avant',
    is: 'après',
    added: 'ajouté',
    gone: 'supprimé',
    yes: 'oui',
    no: 'non',
    none: 'aucun',
    order: 'Ordre des critères',
    criterion: (question) => `Critère : ${question}`,
    nothing: 'Les versions sont identiques.',
  },
  revisions: {
    title: 'Versions',
    none: 'Aucune version publiée pour le moment',
    line: (number) => `Version ${number}`,
    current: 'version actuelle',
    byFile: 'fichier d’espace de travail',
    compare: 'Comparer à',
    of: (from, to) => `De la version ${from} à la version ${to}`,
    first: 'Première version',
    restore: 'Rétablir comme brouillon',
    restored: (number) => `La version ${number} est dans l’éditeur. Relisez-la, puis publiez.`,
    overTitle: 'Remplacer vos modifications ?',
    overWhy: 'L’éditeur contient des modifications non publiées. La version rétablie les remplacera.',
  },
  fields: {
    models: 'Modèles de langage',
    language: 'Langue',
    goal: 'Objectif',
    first_message: 'Premier message',
    knowledge: 'Connaissances',
    facts: 'Informations pratiques',
    disclose_ai: 'Mention de l’IA',
    criteria: 'Critères',
    unknown: 'Questions sans réponse',
    booking: 'Rendez-vous',
    follow_ups: 'Relances',
    offer_follow_ups: 'Relances d’une offre',
    follow_up_messages: 'Messages de relance',
    objections: 'Objections',
    humanize: 'Rythme humain',
    reply_delay: 'Délai de réponse',
    sending_hours: 'Horaires d’envoi',
    tone: 'Ton',
    rules: 'Règles',
    never_say: 'Ne jamais dire',
    emoji: 'Emoji',
    address: 'Tutoiement ou vouvoiement',
    resume_after: 'Reprise après avoir passé la main',
    hand_over_when: 'Passer la main à une personne quand',
  },
  bookingFields: {
    calendar: 'agenda',
    by: 'mode de réservation',
    duration_minutes: 'durée (minutes)',
    hours: 'horaires d’ouverture',
    timezone: 'fuseau horaire',
    members: 'membres qui assurent les rendez-vous',
    assign: 'attribution',
    buffer_before: 'marge avant',
    buffer_after: 'marge après',
    notice: 'préavis minimum',
    horizon: 'période de réservation',
    daily_cap: 'limite par jour',
    days_off: 'jours de congé',
    holidays: 'jours fériés',
    hold: 'blocage des créneaux proposés',
    reminders: 'rappels',
    reminder_template: 'modèle des rappels',
    no_show_after: 'marquer comme absent après',
  },
};
