// Text of campaigns, in French: the list, the overview, pausing and settings.

import type { campaigns as en } from '../en/campaigns.ts';
import { starting } from './campaign-start.ts';
import { archiveWhat, formatPlural, stateHints, states, tabs } from './campaign-states.ts';

export const campaigns: typeof en = {
  title: 'Campagnes',
  create: 'Nouvelle campagne',
  pages: 'Pages de la campagne',
  tabs,
  moreActions: 'Actions de la campagne',
  back: 'Campagnes',
  loading: 'Campagne',
  gone: 'Campagne introuvable',
  goneHint: 'Vérifiez l’adresse, ou choisissez la campagne dans la liste.',
  toList: 'Toutes les campagnes',
  empty: 'Aucune campagne pour le moment',
  emptyHint: 'Une campagne réunit un agent, ce qu’il sait et demande, et le numéro depuis lequel il écrit.',
  emptyFor: 'Les propriétaires, administrateurs et éditeurs peuvent créer des campagnes.',
  archivedOnes: 'Afficher les archives',
  currentOnes: 'Masquer les archives',
  noArchived: 'Aucune campagne archivée',
  ratesHint: 'Réponses, qualifiés et rendez-vous sont des parts des leads contactés.',
  noNumber: 'Sans numéro',
  simulated: 'simulé',
  trial: 'essai sur un numéro simulé',
  group: 'Campagne de groupe',
  columns: {
    name: 'Campagne',
    status: 'État',
    attention: 'À traiter',
    waiting: 'En attente',
    contacted: 'Contactés',
    replied: 'Réponses',
    qualified: 'Qualifiés',
    booked: 'Rendez-vous',
  },
  states,
  stateHints,
  pausedBy: (name, when) => `Mise en pause par ${name} le ${when}`,
  pausedAt: (when) => `Mise en pause le ${when}`,
  until: (when) => `jusqu’au ${when}`,
  funnel: 'Entonnoir',
  period: 'Période',
  periods: {
    7: '7 derniers jours',
    30: '30 derniers jours',
    90: '90 derniers jours',
    365: '12 derniers mois',
  },
  steps: {
    contacted: 'Contactés',
    replied: 'Ont répondu',
    qualified: 'Qualifiés',
    booked: 'Rendez-vous',
    won: 'Gagnés',
  },
  step: 'Étape',
  people: 'Leads',
  share: 'Taux d’étape',
  noFunnel: 'Aucun lead contacté pendant cette période.',
  medianReply: (span) => `Délai médian de réponse : ${span}.`,
  medianQualified: (span) => `Délai médian de qualification : ${span}.`,
  newcomers: (name, own) =>
    own
      ? 'Ceux qui écrivent en premier au numéro reçoivent aussi une réponse.'
      : `Ceux qui écrivent en premier au numéro reçoivent la réponse de ${name}.`,
  draftSteps: {
    title: 'Avant le démarrage',
    agent: ['Régler l’agent', 'Ce qu’il dit, demande et réserve. Essayez-le dans la conversation d’essai.'],
    people: ['Importer des contacts', 'Depuis un fichier Excel ou CSV, avant ou après le démarrage.'],
    start: ['Démarrer la campagne', 'Vous voyez d’abord qui est contacté, quand et depuis quel numéro.'],
  },
  unsavedAgent: 'Ce navigateur contient des changements de l’agent, ni enregistrés ni publiés.',
  failedBookings: (count, shown) =>
    count === 1
      ? 'Un rendez-vous n’a pas pu être réservé'
      : `${shown} rendez-vous n’ont pas pu être réservés`,
  allOf: (count) => `Tout voir (${count})`,
  days: 'Premiers messages',
  responses: 'Délais de réponse de l’équipe',
  responsesHint: 'Du message d’un lead à la réponse du membre, ces 30 derniers jours.',
  noResponses: 'Aucun membre n’a répondu à un lead ces 30 derniers jours.',
  fromPhone: 'Depuis le téléphone',
  forecast: 'Prévision',
  waiting: (count, shown, more) =>
    more
      ? `Plus de ${shown} leads en file d’attente`
      : formatPlural(count, `${shown} lead en file d’attente`, `${shown} leads en file d’attente`),
  nobody: 'Aucun lead n’attend de premier contact.',
  importPeople: 'Importer des personnes depuis un fichier',
  unanswered: (count, shown) =>
    count === 1
      ? '1 lead a écrit ces 7 derniers jours et reste sans réponse jusqu’à la reprise.'
      : `${shown} leads ont écrit ces 7 derniers jours et restent sans réponse jusqu’à la reprise.`,
  sending: (count, shown) =>
    count === 1
      ? '1 premier message est en cours d’envoi.'
      : `${shown} premiers messages sont en cours d’envoi.`,
  doneOn: (day) => `fin prévue vers le ${day}`,
  realNumber: 'Ce numéro est simulé. Un nouveau numéro WhatsApp commence à 5 premiers contacts par jour.',
  heldBy: 'Limitée par',
  next: 'Prochain',
  hours: 'Horaires d’envoi',
  always: 'à toute heure',
  rules: {
    now: () => 'rien : le prochain premier contact est envoyé maintenant',
    gap: (figure) => `l’écart entre deux premiers contacts (${figure})`,
    sending_hours: (figure) => `les horaires d’envoi (${figure})`,
    first_contacts_per_day: (figure) => `${figure} premiers contacts par jour`,
    warm_up: (figure, day) => `la montée en charge : ${figure} premiers contacts au jour ${day} du numéro`,
    idle: (figure) => `${figure} premiers contacts par jour, car le numéro est resté inactif 72 heures`,
    restricted_before: (figure) =>
      `${figure} premiers contacts par jour, car le réseau a restreint le numéro ces 7 derniers jours`,
    daily_quota: (figure) => `le quota de ${figure} messages par jour du numéro`,
    portfolio: (figure) => `la limite du réseau : ${figure} nouvelles personnes en 24 heures`,
    restricted: () => 'une restriction du réseau',
    paused: () => 'la suspension des premiers contacts du numéro',
    template: () => 'le modèle de message',
  },
  conditions: {
    active: 'La campagne n’est pas active. Cette prévision suppose qu’elle démarre maintenant.',
    number: 'Cette campagne n’a pas de numéro.',
    template: 'Le réseau n’a pas approuvé le modèle. Cette prévision suppose qu’il est approuvé.',
    connected: 'Le numéro est déconnecté. Cette prévision suppose qu’il est connecté.',
    released:
      'Les premiers contacts du numéro sont suspendus. Cette prévision suppose que vous les reprenez.',
    quota: 'Le quota quotidien du numéro est de 0 message.',
  },
  contactedByDay: 'Envoyés',
  byDay: 'Prévus',
  day: 'Jour',
  asTable: 'Afficher en tableau',
  zoneOf: (zone) => `Jours et heures (${zone})`,
  pause: 'Mettre en pause…',
  pauseVerb: 'Mettre en pause',
  pauseTitle: (name) => `Mettre « ${name} » en pause ?`,
  resume: 'Reprendre…',
  resumeVerb: 'Reprendre',
  resumeTitle: (name) => `Reprendre « ${name} » ?`,
  start: 'Démarrer…',
  startVerb: 'Démarrer',
  startTitle: (name) => `Démarrer « ${name} » ?`,
  pauseWhat: {
    open: (count, shown) =>
      formatPlural(
        count,
        `${shown} conversation ouverte ne recevra plus de réponse`,
        `${shown} conversations ouvertes ne recevront plus de réponse`,
      ),
    followUps: (count, shown) =>
      formatPlural(
        count,
        `${shown} relance du jour sera retardée`,
        `${shown} relances du jour seront retardées`,
      ),
    first: (count, shown) =>
      formatPlural(
        count,
        `${shown} premier contact sera retardé`,
        `${shown} premiers contacts seront retardés`,
      ),
    messages: (count, shown) =>
      formatPlural(
        count,
        `${shown} message en file d’attente sera retardé`,
        `${shown} messages en file d’attente seront retardés`,
      ),
    typing: (count, shown) =>
      formatPlural(
        count,
        `${shown} message en cours de saisie sera interrompu`,
        `${shown} messages en cours de saisie seront interrompus`,
      ),
    held: (count, shown) =>
      formatPlural(
        count,
        `${shown} conversation confiée à votre équipe continuera`,
        `${shown} conversations confiées à votre équipe continueront`,
      ),
    nothing: 'Rien n’est en cours.',
  },
  resumeWhat: {
    unanswered: (count, shown) =>
      formatPlural(
        count,
        `${shown} lead qui a écrit ces 7 derniers jours recevra une réponse`,
        `${shown} leads qui ont écrit ces 7 derniers jours recevront une réponse`,
      ),
    followUps: (count, shown) =>
      formatPlural(
        count,
        `${shown} relance du jour sera envoyée`,
        `${shown} relances du jour seront envoyées`,
      ),
    first: (count, shown) =>
      formatPlural(
        count,
        `${shown} premier contact sera envoyé`,
        `${shown} premiers contacts seront envoyés l’un après l’autre`,
      ),
    messages: (count, shown) =>
      formatPlural(
        count,
        `${shown} message en file d’attente sera envoyé`,
        `${shown} messages en file d’attente seront envoyés`,
      ),
    nothing: 'La file d’attente est vide. L’agent répond à chaque nouveau message.',
  },
  missingTemplate:
    'Le numéro de cette campagne a besoin d’un modèle pour contacter de nouvelles personnes. Ajoutez-en un dans les',
  starting,
  startNumberHint: 'La campagne contacte les leads depuis ce numéro.',
  advanced: 'Avancé',
  language: 'Langue de l’agent',
  languageHint: 'Écrivez le premier message dans cette langue.',
  noRoom: (most) =>
    most === '1'
      ? 'Cet espace de travail peut avoir 1 campagne active, et une autre l’est déjà. Mettez-la d’abord en pause.'
      : `Cet espace de travail a déjà ${most} campagnes actives, le maximum. Mettez-en d’abord une en pause.`,
  push: 'Ajouter un lead',
  pushTitle: (name) => `Ajouter un lead à « ${name} »`,
  pushHint: 'Ajoutez une personne qui a accepté d’être contactée. L’agent écrit le premier message.',
  phone: 'Téléphone, avec l’indicatif du pays',
  leadName: 'Nom',
  email: 'E-mail',
  look: 'Aperçu',
  pushVerb: 'Ajouter le lead',
  from: 'Depuis',
  firstMessage: 'Premier message',
  noMessage: 'Aucun message ne sera envoyé.',
  pushed: (phone) => `${phone} ajouté`,
  change: 'Modifier',
  name: 'Nom',
  nameHint: 'L’agent écrit sous ce nom et les leads le voient. Par exemple : Léa de chez Acme.',
  slug: 'Nom court',
  slugHint:
    'Figure dans l’adresse web de la campagne. D’autres logiciels l’utilisent aussi. Vous ne pourrez pas le modifier ensuite.',
  slugAuto: 'Généré à partir du nom si vous laissez ce champ vide.',
  number: 'Numéro',
  numberNew: 'Un nouveau numéro simulé',
  numberNewHint: 'Il n’écrit à personne : vous jouez les leads sur un téléphone simulé.',
  simulatedNumber: 'Numéro simulé',
  numberLater: 'Vous pouvez aussi le choisir au démarrage de la campagne.',
  numberNone: 'Aucun pour le moment',
  away: 'déconnecté',
  purpose: 'Usage',
  purposes: { setter: 'Conversations individuelles', group: 'Un groupe WhatsApp' },
  begin: 'Partir de',
  beginHint:
    'Chaque secteur est un agent complet, en anglais et en français, avec un premier message, des questions et des réponses. Vous pourrez tout changer à l’étape suivante.',
  begins: { nothing: 'Une campagne vierge', copy: 'La copie d’une autre campagne' },
  beginHints: {
    nothing: 'Écrivez ci-dessous votre objectif et votre premier message, et le reste à l’étape suivante.',
    copy: 'Copie l’agent, avec ses critères, ses relances et ses connaissances.',
  },
  copyOf: 'Copie de',
  goal: 'Que doit accomplir l’agent ?',
  goalHint: 'Par exemple : qualifier des leads pour une rénovation de cuisine et convenir d’une visite.',
  nameMissing: 'Saisissez un nom.',
  goalMissing: 'Indiquez l’objectif de l’agent.',
  firstMissing: 'Rédigez le premier message.',
  first: 'Premier message',
  firstHint: 'Saluez le lead et dites pourquoi vous écrivez. L’agent ajoute sa première question.',
  make: 'Créer la campagne',
  makeHint: 'Elle est créée comme brouillon. Personne n’est contacté avant son démarrage.',
  mayNot: 'Les propriétaires, administrateurs et éditeurs peuvent créer des campagnes.',
  basics: 'Campagne',
  basicsHint: 'Le nom que voient les leads et le numéro depuis lequel l’agent écrit.',
  readOnly: 'Les propriétaires, administrateurs et éditeurs peuvent modifier cette page.',
  numberHint: 'Les leads déjà en file d’attente ou en conversation sur un autre numéro y restent.',
  template: 'Modèle',
  templateHint: 'Ce numéro contacte de nouvelles personnes avec un modèle approuvé par son réseau.',
  templateName: 'Nom du modèle',
  templateLanguage: 'Langue du modèle',
  templateVariables: 'Variables du modèle, une par ligne',
  templateNone: 'Laissez vide pour ne pas utiliser de modèle.',
  life: 'Statut',
  lifeHint: {
    draft: 'Pas encore démarrée.',
    active: 'En cours.',
    paused: 'En pause.',
    archived: 'Terminée. Les leads ne reçoivent plus de réponse.',
  },
  archive: 'Archiver…',
  archiveVerb: 'Archiver',
  archiveTitle: (name) => `Archiver « ${name} » ?`,
  archiveWhat,
  bringBack: 'Rétablir comme brouillon',
  archived: (name) => `« ${name} » archivée`,
  broughtBack: (name) => `« ${name} » rétablie comme brouillon`,
  paused: (name) => `« ${name} » mise en pause`,
  resumed: (name) => `« ${name} » est active`,
};
