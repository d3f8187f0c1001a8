// The dashboard's text in French.
import { renderFact } from '@parley/contract/facts';
import { capitalize } from './capitalize.ts';
import type { AnsweringContext } from './en/conversation.ts';
import type { Text } from './en.ts';
import { alerts } from './fr/alerts.ts';
import { talk } from './fr/conversation.ts';
import { issues as issueTexts } from './fr/issues.ts';
import { journal } from './fr/journal.ts';
import { leadFields } from './fr/lead-fields.ts';
import { leads } from './fr/leads.ts';
import { phone } from './fr/phone.ts';
import { search } from './fr/search.ts';
import { signedOut } from './fr/sign-in.ts';
import { welcome } from './fr/welcome.ts';
import { issueSentences, issueText } from './issue-text.ts';

const silences = {
  campaign_paused: 'la campagne est en pause',
  number_disconnected: 'le numéro est déconnecté',
  opted_out: 'le lead s’est désinscrit',
  blocked: 'le lead est sur la liste de blocage',
  window_closed: 'le délai de réponse est dépassé',
  no_agent: 'aucun agent n’est configuré',
};
const states: Record<string, string> = {
  received: '',
  queued: 'en file d’attente',
  sending: 'envoi en cours…',
  accepted: 'envoyé',
  refused: 'non envoyé',
  unconfirmed: 'peut-être remis',
  discarded: 'non envoyé',
};

const stages: Text['stages'] = {
  contacted: 'Contacté',
  conversation: 'En conversation',
  waiting: 'En attente',
  qualified: 'Qualifié',
  booked: 'Rendez-vous pris',
  not_interested: 'Pas intéressé',
  cold: 'Froid',
  stopped: 'Arrêté',
};

export const fr: Text = {
  retry: 'Réessayer',
  noOptions: 'Aucun résultat',
  searchOptions: 'Rechercher',
  showMore: 'Afficher plus',
  slow: 'Toujours en cours…',
  close: 'Fermer',
  requestId: 'ID de requête',
  undo: 'Annuler',
  cancel: 'Annuler',
  save: 'Enregistrer',
  copy: 'Copier',
  copied: 'Copié',
  notifications: 'Notifications',
  showTyped: 'Afficher ou masquer le mot de passe',
  labeled: (label, value) => `${label} : ${value}`,
  quote: (words) => `« ${words} »`,
  saved: 'Enregistré',
  notSaved: 'Échec de l’enregistrement',
  problemOf: ({ code, message, issues, retryAfter }) => {
    if (code === 'offline') return 'Impossible de joindre le serveur. Vérifiez votre connexion.';
    if (code === 'sign_in_failed') return 'Adresse e-mail, mot de passe ou code incorrect.';
    if (code === 'session_required') return 'Votre session a expiré. Reconnectez-vous.';
    if (code === 'rate_limited') {
      return retryAfter === null
        ? 'Trop de requêtes. Patientez un instant.'
        : `Trop de requêtes. Réessayez dans ${retryAfter} s.`;
    }
    return issueSentences(issues, issueTexts, 'Le formulaire') || message;
  },
  issueText: (issue) => issueText(issue, issueTexts),
  stages,
  /** The names of all leads in a stage: the first one also includes those who were not contacted yet. */
  stageGroups: { ...stages, contacted: 'Pas contactés ou sans réponse' },
  notContacted: 'Pas encore contacté',
  roles: {
    owner: 'propriétaire',
    admin: 'administrateur',
    editor: 'éditeur',
    responder: 'conseiller',
    viewer: 'lecteur',
    custom: 'membre',
  },
  sources: {
    instagram: 'Instagram',
    facebook: 'Facebook',
    tiktok: 'TikTok',
    youtube: 'YouTube',
    linkedin: 'LinkedIn',
    x: 'X',
    snapchat: 'Snapchat',
    pinterest: 'Pinterest',
    google: 'Google',
    website: 'Site web',
    email: 'E-mail',
    sms: 'SMS',
    qr: 'Code QR',
    ads: 'Publicité',
    other: 'Autre',
    direct: 'Direct',
    list: 'Liste',
    api: 'API',
    webhook: 'Webhook',
    inbound: 'A écrit en premier',
    manual: 'Ajout manuel',
  },
  confidence: { certain: 'certain', probable: 'probable' },
  deals: { open: 'En cours', won: 'Gagné', lost: 'Perdu' },
  verdicts: { met: 'rempli', failed: 'non rempli', open: 'en attente' },
  bookings: {
    booked: 'Confirmé',
    canceled: 'Annulé',
    rescheduled: 'Déplacé',
    failed: 'Échec',
    no_show: 'Absent',
  },
  firstContact: (state) =>
    state === 'verifying' ? 'Vérification du numéro en cours.' : 'En attente du premier contact.',
  simulated: 'simulé',
  nav: {
    lists: 'Listes',
    links: 'Liens',
    groups: 'Groupes',
    phone: 'Téléphone',
    phonePage: 'Téléphone simulé',
    title: 'Navigation principale',
    search: 'Rechercher',
    overview: 'Synthèse',
    inbox: 'Messages',
    numbers: 'Numéros',
    leads: 'Leads',
    campaigns: 'Campagnes',
    bookings: 'Rendez-vous',
    allSettings: 'Paramètres',
    workspace: 'Espace de travail',
    signOut: 'Se déconnecter',
    theme: 'Thème',
    light: 'Clair',
    dark: 'Sombre',
    device: 'Selon l’appareil',
    language: 'Langue',
    skip: 'Aller au contenu',
    account: 'Votre compte',
    own: 'Compte',
    sources: 'Sources',
    more: 'Plus',
    rail: 'Navigation',
    narrow: 'Réduire',
    wide: 'Développer',
  },
  banner: {
    offline: (since) => `Connexion perdue à ${since}. Reconnexion… Les informations affichées peuvent dater.`,
    simulated: 'Tous les numéros sont simulés : aucun message réel n’est envoyé.',
    newBuild: 'Une nouvelle version est disponible.',
    missingCode: 'Une partie de cette page n’a pas pu être chargée.',
    reload: 'Recharger',
  },
  menu: {
    title: 'Commandes',
    search: 'Saisissez une commande',
    nothing: 'Aucune commande trouvée',
    groups: { go: 'Aller à', conversation: 'Conversation', list: 'Liste', page: 'Page' },
    help: 'Raccourcis clavier',
  },
  session: {
    roleChanged: (role) => `Vous avez désormais le rôle : ${role}`,
    roleChangedHint:
      'Un propriétaire ou un administrateur l’a modifié. Les actions auxquelles vous n’avez plus accès sont masquées.',
  },
  inbox: {
    title: 'Messages',
    views: 'Vues',
    moreViews: 'Autres vues',
    next: 'Conversation suivante',
    previous: 'Conversation précédente',
    view: {
      attention: 'À traiter',
      all: 'Tout',
      mine: 'Les miennes',
      mentions: 'Mentions',
      snoozed: 'Reportées',
      unassigned: 'Sans responsable',
      agent: 'Agent',
      manual: 'Prises en main',
      attention_all: 'Équipe',
    },
    empty: {
      attention: {
        title: 'Rien à traiter',
        hint: 'Vos conversations et celles sans responsable s’affichent ici quand elles sont à traiter.',
      },
      all: {
        title: 'Aucune conversation pour le moment',
        hint: 'Chaque conversation s’affiche dès son premier message.',
      },
      mine: {
        title: 'Aucune conversation ne vous est attribuée',
        hint: 'Prenez la main sur une conversation pour qu’elle s’affiche ici.',
      },
      mentions: { title: 'Aucune mention', hint: 'Les notes qui vous mentionnent avec @ apparaissent ici.' },
      snoozed: {
        title: 'Aucune conversation reportée',
        hint: 'Une conversation reportée revient à l’heure choisie, ou quand le lead écrit.',
      },
      unassigned: {
        title: 'Aucune conversation sans responsable',
        hint: 'Les leads sans responsable s’affichent ici.',
      },
      agent: {
        title: 'L’agent ne gère aucune conversation',
        hint: 'Les conversations auxquelles l’agent répond s’affichent ici.',
      },
      manual: {
        title: 'Aucune conversation prise en main',
        hint: 'Les conversations sur lesquelles vous prenez la main s’affichent ici.',
      },
      attention_all: {
        title: 'L’équipe n’a rien à traiter',
        hint: 'Les conversations à traiter par vous ou un collègue s’affichent ici.',
      },
    },
    choose: 'Choisissez une conversation',
    media: '(média)',
    nothingYet: 'Aucun message pour le moment',
    unread: 'non lu(s)',
    waits: (span) => `attend ${span}`,
    snoozedUntil: (at) => `Reportée au ${at}`,
    owner: (name) => `Responsable : ${name}`,
    mentioned: (name) => `${name} vous a mentionné`,
    open: 'Ouvrir',
    author: (kind, name) =>
      ({
        lead: 'Lead',
        agent: 'Agent',
        member: name ?? 'Un membre',
        key: name === null ? 'API' : `API · ${name}`,
        phone: 'Envoyé depuis le téléphone',
      })[kind],
    cause: (reason, text) => {
      const causes = {
        handed_over: 'Transmise',
        unanswered: 'Prise en main, sans réponse',
        open_question: 'L’agent n’a pas su répondre',
        campaign_paused: 'A écrit pendant la pause de la campagne',
        send_failed: 'Non envoyé',
        next_action: 'À faire',
        snooze_ended: 'Rappel',
      };
      if (text === null) return causes[reason];
      const isSentence = reason === 'handed_over' || reason === 'unanswered';
      return `${causes[reason]}${isSentence ? `. ${capitalize(text)}` : ` : ${text}`}`;
    },
    optedOut: 'Ne veut plus de messages',
  },
  answering: {
    takeOver: 'Prendre la main',
    giveBack: 'Rendre la main',
    stopping: 'Prise de main…',
    starting: 'Retour à l’agent…',
    notTaken: 'Impossible de prendre la main',
    notGiven: 'Impossible de rendre la main',
    givenBack: 'L’agent reprend la conversation',
    optedOut: 'Le lead s’est désinscrit. Personne ne peut lui écrire.',
    sentence: ({ by, member, state, at, reason }, { own, formats, now }: AnsweringContext) => {
      if (by === 'phone') return 'Quelqu’un a répondu depuis le téléphone';
      if (by === 'member') {
        if (member !== null) return member.id === own ? 'Vous répondez' : `${member.name} répond`;
        if (at === null) return 'Sans réponse';
        return `Sans réponse : transmis par l’agent il y a ${formats.span(now - Date.parse(at))}`;
      }
      if (by === 'nobody')
        return `Personne ne répond : ${reason === null ? 'raison inconnue' : silences[reason]}`;
      if (state === 'typing') return 'L’agent est en train d’écrire';
      if (state === 'thinking') return 'L’agent réfléchit';
      if (at === null) return 'L’agent répondra au prochain message';
      const wait = Date.parse(at) - now;
      if (wait <= 0) return 'L’agent répondra sous peu';
      return wait < 60_000
        ? `L’agent répondra dans ${formats.span(wait)}`
        : `L’agent répondra le ${formats.moment(at)}`;
    },
  },
  transcript: {
    title: 'Conversation',
    empty: 'Aucun message pour le moment',
    emptyHint: 'Le premier message s’affichera ici.',
    notHere: 'Message introuvable',
    toEnd: 'Aller au dernier message',
    why: 'pourquoi',
    state: (state, until) => (state === 'queued' && until ? `prévu le ${until}` : (states[state] ?? state)),
    note: (author) => (author === null ? 'Note' : `Note de ${author}`),
    booking: (status, when) => {
      const words: Record<string, string> = {
        booked: 'Rendez-vous réservé',
        canceled: 'Rendez-vous annulé',
        rescheduled: 'Rendez-vous déplacé',
        failed: 'Rendez-vous non réservé',
        no_show: 'Absent au rendez-vous',
      };
      return when === null ? (words[status] ?? status) : `${words[status] ?? status} : ${when}`;
    },
  },
  conversation: {
    back: 'Retour aux messages',
    record: 'Fiche du lead',
    unknown: 'Ce lead n’existe pas dans cet espace de travail.',
    done: 'Marquer comme traitée',
    present: (name, state) =>
      state === 'typing' ? `${name} est en train d’écrire` : `${name} consulte cette conversation`,
  },
  composer: {
    title: 'Réponse',
    reply: 'Répondre…',
    replyTakes: 'Répondre… (prise de main)',
    send: 'Envoyer',
    sendToo: 'Envoyer quand même',
    sendAnyway: 'Envoyer quand même',
    atOnce: 'Envoi immédiat',
    noNumber: 'Aucun numéro ne peut écrire à ce lead',
    quota: (left, limit) => `reste ${left} sur ${limit}`,
    usedUp: (at) => `Quota épuisé jusqu’à ${at}`,
    disconnected: 'Numéro déconnecté',
    isAnswering: (names) =>
      `${names.join(', ')} ${names.length > 1 ? 'sont' : 'est'} déjà en train de répondre. Envoyer quand même ?`,
    tooLong: (has, most) =>
      `Ce message compte ${has} caractères, pour un maximum de ${most}. Raccourcissez-le ou envoyez-le en plusieurs fois.`,
    newer: 'Le lead a envoyé un nouveau message. Lisez-le, ou envoyez quand même.',
    notSent: (why) => `Non envoyé. ${why}`,
    quotaUsed: (limit, at) =>
      `Non envoyé : le quota de ${limit} messages par jour est épuisé. Réinitialisation le ${at}.`,
    keepDraft: 'Conserver comme brouillon',
    notSentTitle: 'Non envoyé',
    numberAway: (number) =>
      `Non envoyé : ${number} est déconnecté. Votre texte est conservé jusqu’à la reconnexion.`,
    mayHaveArrived: 'Vérifiez sur le téléphone. Si le message a été remis, il passera à l’état « envoyé ».',
    asSecond: 'Envoyer comme nouveau message',
    waits: (span) => `Envoi dans ${span}, au rythme du numéro. Gardez cette page ouverte.`,
    waitsForConnection: 'Vous êtes hors ligne. La réponse partira dès que la connexion sera rétablie.',
    saved: {
      title: 'Réponses enregistrées',
      insert: 'Insérer une réponse enregistrée',
      empty: 'Aucune réponse enregistrée. Enregistrez celles que vous écrivez souvent.',
      manage: 'Gérer les réponses enregistrées',
      gaps: (gaps) => `Complétez ${gaps.join(', ')} avant d’envoyer.`,
      variables: { first_name: 'prénom', name: 'nom complet', my_name: 'votre nom' },
    },
    closed: {
      opted_out: 'Ce lead s’est désinscrit',
      stopped: 'Un membre a arrêté les messages à ce lead',
      blocked: 'Ce lead est sur la liste de blocage',
      window_closed: 'Le délai de réponse est dépassé',
      not_contacted: 'Le premier message est envoyé par la campagne',
    },
  },
  record: {
    title: 'Fiche',
    phone: 'Téléphone',
    instagram: 'Instagram',
    campaign: 'Campagne',
    source: 'Origine',
    reference: 'Référence',
    firstContact: 'Premier contact',
    meeting: 'Rendez-vous',
    criteria: 'Critères',
    variables: 'Données importées',
    proof: 'message source',
    answers: { yes: 'Oui', no: 'Non' },
  },
  why: { title: 'Pourquoi ce message' },
  // The text is in English until the texts of reasons have loaded.
  entry: (english, fact, reasons) =>
    fact === null || !reasons ? english : renderFact(fact, { ...reasons, ...journal }),
  alerts,
  phone,
  welcome,
  signedOut,
  leads,
  search,
  leadFields,
  talk,
  missingPage: {
    title: 'Impossible de charger cette page',
    hint: 'Elle s’ouvrira dès que la connexion sera rétablie. Sinon, actualisez.',
  },
  unknownPage: { title: 'Page introuvable', back: 'Aller aux messages' },
};
