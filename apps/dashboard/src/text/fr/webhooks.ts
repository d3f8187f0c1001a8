// Text of webhooks and their deliveries, in French.
import type { WebhooksText } from '../en/webhooks.ts';

export const webhooks: WebhooksText = {
  title: 'Webhooks',
  lead: 'Parley signale les événements à d’autres serveurs. Chaque abonnement reçoit une requête signée par événement.',
  create: 'Ajouter un webhook',
  none: 'Aucun webhook pour le moment',
  noneWhy: 'Signalez à un CRM ou à un script les leads qualifiés, les rendez-vous et les messages.',
  notAllowed: 'Seuls les propriétaires et les administrateurs peuvent gérer les webhooks.',
  full: (most) =>
    `Cet espace de travail a atteint la limite de ${most} webhooks. Supprimez-en un pour en ajouter un autre.`,
  active: 'Actif',
  off: 'désactivé',
  lastAnswer: 'dernière réponse :',
  noAnswer: 'aucune',
  neverSent: 'aucun envoi pour le moment',
  recent: (failed, of) =>
    failed === 0
      ? `aucun échec sur les ${of} derniers envois`
      : `${failed} échec${failed === 1 ? '' : 's'} sur les ${of} derniers envois`,
  lastFailed: 'Dernier échec :',
  deliveries: 'Envois',
  deliveriesOf: (name) => `Envois à ${name}`,
  actionsOf: (name) => `Actions sur ${name}`,
  sendTest: 'Envoyer un événement de test',
  helper: 'Vérifier une signature',
  describe: 'Modifier la description…',
  remove: 'Supprimer…',
  removeTitle: (name) => `Supprimer ${name} ?`,
  removeWhy:
    'Les envois s’arrêtent immédiatement. Son journal d’envois et son secret sont supprimés. Cette action est irréversible.',
  removeVerb: 'Supprimer',
  removed: 'Webhook supprimé',

  url: 'URL',
  urlHint: (local) =>
    local
      ? 'URL HTTPS publique, ou URL HTTP de localhost, sans nom d’utilisateur ni #fragment. Sur un réseau privé, seuls les hôtes autorisés par l’administrateur du serveur sont acceptés.'
      : 'URL HTTPS publique, sans nom d’utilisateur ni #fragment. Sur le serveur lui-même ou un réseau privé, seuls les hôtes autorisés par l’administrateur du serveur sont acceptés.',
  events: 'Événements',
  eventWords: {
    'contact.qualified': 'Un lead est qualifié',
    'contact.not_qualified': 'Un lead est écarté ou se désinscrit',
    'booking.created': 'Un rendez-vous est réservé ou déplacé',
    'message.received': 'Un message direct arrive (hors groupe)',
    'agent.disconnected': 'Un numéro est déconnecté',
  },
  description: 'Description',

  secretTitle: 'Copiez le secret de signature',
  secretWhy: 'Utilisez-le pour vérifier que les envois viennent de Parley. Il n’est affiché qu’une fois.',
  secret: 'Secret de signature',
  stored: 'J’ai enregistré le secret',
  done: 'Terminé',

  back: 'Tous les webhooks',
  status: 'Statut',
  event: 'Événement',
  since: 'Depuis',
  all: 'Tous',
  csv: 'Exporter en CSV',
  more: 'Afficher les plus anciens',
  empty: 'Aucun envoi pour le moment',
  emptyWhy: 'Envoyez un événement de test pour voir à quoi ressemble un envoi.',
  emptyFiltered: 'Aucun envoi ne correspond à ces filtres',
  clear: 'Effacer les filtres',
  kept: 'Les envois sont conservés 30 jours.',
  states: {
    waiting: 'en attente',
    sending: 'en cours d’envoi',
    delivered: 'reçu',
    failed: 'échec',
    unknown: 'inconnu',
  },
  unknownWhy: 'Le serveur s’est arrêté pendant la tentative. L’événement a peut-être été reçu.',
  waitingWhy: 'En attente d’envoi.',
  test: 'test',
  attempts: (count) => (count === 1 ? '1 tentative' : `${count} tentatives`),
  inTime: (status, time) => `${status} en ${time}`,
  afterTime: (time) => `après ${time}`,

  backTo: (name) => `Envois à ${name}`,
  attempt: (number) => `Tentative ${number}`,
  byEvent: 'automatique',
  byYou: 'vous',
  about: 'Lead',
  openLead: 'Ouvrir la conversation',
  sendAgain: 'Renvoyer',
  sendAgainWhy: 'L’event_id reste le même. Un destinataire qui l’a déjà traité peut l’ignorer.',
  isOff: 'Ce webhook est désactivé. Activez-le pour renvoyer.',
  answer: 'Réponse',
  answerHint: 'Seul le premier Kio est affiché.',
  emptyAnswer: 'La réponse n’a pas de corps.',
  request: 'Requête',
  requestHeaders: 'En-têtes de la dernière tentative',
  requestBody: 'Corps',
  bodyHint: 'La signature porte exactement sur ces octets.',
  gone: 'Envoi introuvable. Il date de plus de 30 jours, ou son webhook a été supprimé.',

  helperTitle: 'Vérifier une signature',
  helperWhy: 'La vérification se fait dans votre navigateur. Le secret n’est envoyé nulle part.',
  header: (name) => `En-tête ${name}`,
  body: 'Corps brut, tel que reçu',
  check: 'Vérifier',
  verdicts: {
    valid: 'La signature est valide : ce corps a été signé avec ce secret.',
    trimmed:
      'Les espaces à la fin du corps manquent ou ont changé. Vérifiez les octets bruts, avant tout nettoyage.',
    reserialised:
      'Le corps a été analysé puis sérialisé de nouveau. Vérifiez les octets bruts, avant d’analyser le JSON.',
    prefix: 'Le début du secret manque. Utilisez le secret en entier, avec whsec_.',
    secret: 'Ce secret ne correspond ni à l’en-tête ni au corps. C’est peut-être celui d’un autre webhook.',
    header:
      'Ce n’est pas une signature valide : elle commence par sha256=, suivi de 64 chiffres hexadécimaux.',
    unavailable: 'Ce navigateur ne peut vérifier les signatures que sur HTTPS ou sur localhost.',
  },
  language: 'Langage',
  code: 'Code pour le destinataire',
};
