// The words of webhooks and of their deliveries, in French.
import type { WebhooksText } from '../en/webhooks.ts';

export const webhooks: WebhooksText = {
  title: 'Webhooks',
  lead: "Parley dit à d'autres serveurs ce qui se passe : une requête signée pour chaque événement et chaque abonnement.",
  create: 'Ajouter un webhook',
  none: "Personne n'est encore prévenu",
  noneWhy:
    'Un CRM ou un script apprend par un webhook qu’un lead est qualifié, qu’un rendez-vous est pris, qu’un message arrive.',
  notAllowed: 'Les webhooks sont gérés par les propriétaires et les administrateurs.',
  full: (most) => `Un espace a ${most} webhooks au plus. Supprimez-en un d'abord.`,
  active: 'Actif',
  off: 'désactivé',
  lastAnswer: 'dernière réponse :',
  noAnswer: 'aucune',
  neverSent: "rien n'a encore été envoyé",
  recent: (failed, of) =>
    failed === 0
      ? `aucun échec sur les ${of} derniers envois`
      : `${failed} échec${failed === 1 ? '' : 's'} sur les ${of} derniers envois`,
  lastFailed: 'Dernier échec :',
  deliveries: 'Envois',
  deliveriesOf: (name) => `Envois de ${name}`,
  actionsOf: (name) => `Ce qu'on peut faire avec ${name}`,
  sendTest: 'Envoyer un test',
  helper: 'Vérifier une signature',
  describe: 'Décrire…',
  remove: 'Supprimer…',
  removeTitle: (name) => `Supprimer ${name} ?`,
  removeWhy:
    "Les envois s'arrêtent aussitôt, son journal et son secret disparaissent. On ne peut pas revenir en arrière.",
  removeVerb: 'Supprimer',
  removed: 'Le webhook est supprimé',

  url: 'Adresse',
  urlHint: (local) =>
    local
      ? "https vers une adresse publique, ou http vers cette machine : localhost. Les réseaux privés sont refusés. Ni nom d'utilisateur, ni #fragment."
      : "https vers une adresse publique. Cette machine et les réseaux privés sont refusés. Ni nom d'utilisateur, ni #fragment.",
  events: 'Événements',
  eventWords: {
    'contact.qualified': "L'agent qualifie un lead",
    'contact.not_qualified': "L'agent écarte un lead, ou le lead se désinscrit",
    'booking.created': 'Un rendez-vous est pris ou déplacé',
    'message.received': "Quelqu'un écrit à un numéro, hors groupe",
    'agent.disconnected': 'Un numéro perd sa connexion',
  },
  description: 'À quoi il sert',

  secretTitle: 'Copiez son secret maintenant',
  secretWhy: "Avec lui, le destinataire vérifie qu'un envoi vient de Parley. Il n'est affiché qu'ici.",
  secret: 'Secret',
  stored: "Je l'ai mis en lieu sûr",
  done: 'Terminé',

  back: 'Tous les webhooks',
  status: 'Résultat',
  event: 'Événement',
  since: 'À partir du',
  all: 'Tous',
  csv: 'Exporter en CSV',
  more: 'Voir les plus anciens',
  empty: "Rien n'a encore été envoyé",
  emptyWhy: 'Envoyez un test pour voir à quoi ressemble un envoi.',
  emptyFiltered: 'Aucun envoi ne correspond à ces filtres',
  clear: 'Effacer les filtres',
  kept: 'Gardés 30 jours.',
  states: {
    waiting: 'en attente',
    sending: "en cours d'envoi",
    delivered: 'reçu',
    failed: 'échoué',
    unknown: 'inconnu',
  },
  unknownWhy: "Le serveur s'est arrêté pendant l'envoi. Il est peut-être arrivé : personne ne le sait.",
  waitingWhy: 'Il attend son tour.',
  test: 'test',
  attempts: (count) => (count === 1 ? '1 essai' : `${count} essais`),
  inTime: (status, time) => `${status} en ${time}`,
  afterTime: (time) => `après ${time}`,

  backTo: (name) => `Envois de ${name}`,
  attempt: (number) => `Essai ${number}`,
  byEvent: 'automatique',
  byYou: 'vous',
  about: 'Au sujet de',
  openLead: 'Ouvrir la conversation',
  sendAgain: 'Renvoyer',
  sendAgainWhy: "L'event_id reste le même : un destinataire qui le connaît déjà l'ignorera.",
  isOff: 'Ce webhook est désactivé : activez-le pour renvoyer.',
  answer: 'Réponse',
  answerHint: 'Son premier Kio.',
  emptyAnswer: "La réponse n'avait pas de corps.",
  request: 'Requête',
  requestHeaders: 'En-têtes du dernier essai',
  requestBody: 'Corps',
  bodyHint: 'Ce sont exactement ces octets qui sont signés.',
  gone: "Cet envoi n'est pas là : il a plus de 30 jours, ou son webhook a été supprimé.",

  helperTitle: 'Vérifier une signature',
  helperWhy: 'Le calcul se fait dans ce navigateur. Le secret ne va nulle part.',
  header: (name) => `L'en-tête ${name}`,
  body: "Le corps brut, tel qu'il est arrivé",
  check: 'Vérifier',
  verdicts: {
    valid: 'La signature est juste : ce corps a été signé avec ce secret.',
    trimmed:
      "Le corps est juste, à des blancs près à la fin. Signez les octets arrivés, avant qu'on ne les rogne.",
    reserialised:
      "Le corps a été analysé puis réécrit : sans cela il est juste. Signez les octets arrivés, avant l'analyse du JSON.",
    prefix: 'Il manque le début du secret : utilisez-le en entier, avec whsec_.',
    secret: "L'en-tête et le corps ne vont avec aucun secret pareil : un autre abonnement en a un autre.",
    header: "Ce n'est pas une signature : c'est sha256= suivi de 64 chiffres hexadécimaux.",
    unavailable: 'Ce navigateur ne calcule des signatures que sur https et sur localhost.',
  },
  language: 'Langage',
  code: 'Code pour le destinataire',
};
