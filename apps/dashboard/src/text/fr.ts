// Every word of the dashboard in French.
import type { Beside, Text } from './en.ts';
import { alerts } from './fr/alerts.ts';
import { door } from './fr/door.ts';
import { leadFields } from './fr/lead-fields.ts';
import { leads } from './fr/leads.ts';
import { phone } from './fr/phone.ts';
import { search } from './fr/search.ts';
import { talk } from './fr/talk.ts';
import { welcome } from './fr/welcome.ts';

const silences = {
  campaign_paused: 'la campagne est en pause',
  number_disconnected: 'le numéro est déconnecté',
  opted_out: 'le lead ne veut plus recevoir de messages',
  blocked: 'le lead est sur la liste de blocage',
  window_closed: 'le délai de réponse est passé',
  no_agent: "aucun agent n'est prévu",
};
const states: Record<string, string> = {
  received: '',
  queued: 'en attente',
  sending: 'en train de taper, comme une personne',
  accepted: 'envoyé',
  refused: 'non envoyé',
  unconfirmed: 'peut-être arrivé',
  discarded: 'non envoyé',
};

export const fr: Text = {
  retry: 'Réessayer',
  slow: 'Cela prend du temps.',
  close: 'Fermer',
  requestId: 'Requête',
  undo: 'Annuler',
  cancel: 'Annuler',
  save: 'Enregistrer',
  copy: 'Copier',
  copied: 'Copié',
  showTyped: 'Afficher ou masquer',
  saved: 'Enregistré',
  notSaved: 'Non enregistré',
  problemOf: ({ code, message, retryAfter }) => {
    if (code === 'offline') return 'Le serveur ne répond pas. Vérifiez la connexion.';
    if (code === 'sign_in_failed') return "L'adresse, le mot de passe ou le code est faux.";
    if (code === 'session_required') return 'La session est terminée.';
    if (code === 'insufficient_scope') return 'Votre rôle ne le permet pas ; demandez à un administrateur.';
    if (code === 'internal_error') return "Une erreur s'est produite. Réessayez une fois, plus tard.";
    if (code === 'not_found') return "Cela n'existe pas, ou plus.";
    if (code === 'rate_limited') {
      return retryAfter === null
        ? 'Trop de demandes. Attendez un peu.'
        : `Trop de demandes. Réessayez dans ${retryAfter} s.`;
    }
    return message;
  },
  stages: {
    contacted: 'Contacté',
    conversation: 'En conversation',
    waiting: 'En attente',
    qualified: 'Qualifié',
    booked: 'Rendez-vous pris',
    not_interested: 'Pas intéressé',
    cold: 'Froid',
    stopped: 'Arrêté',
  },
  roles: {
    owner: 'propriétaire',
    admin: 'administrateur',
    editor: 'éditeur',
    responder: 'répondant',
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
    manual: 'À la main',
  },
  confidence: { certain: 'certain', probable: 'probable' },
  deals: { open: 'En cours', won: 'Gagné', lost: 'Perdu' },
  verdicts: { met: 'rempli', failed: 'non rempli', open: 'ouvert' },
  bookings: {
    booked: 'Pris',
    canceled: 'Annulé',
    rescheduled: 'Déplacé',
    failed: 'Échoué',
    no_show: "N'est pas venu",
  },
  firstContact: (state) =>
    state === 'verifying' ? 'Le numéro est en cours de vérification.' : 'Attend son premier message.',
  simulated: 'simulé',
  nav: {
    lists: 'Listes',
    links: 'Liens',
    groups: 'Groupes',
    phone: 'Téléphone',
    phonePage: 'Téléphone simulé',
    title: 'Principal',
    search: 'Rechercher',
    inbox: 'Messages',
    numbers: 'Numéros',
    leads: 'Leads',
    campaigns: 'Campagnes',
    bookings: 'Rendez-vous',
    allSettings: 'Réglages',
    workspace: 'Espace de travail',
    signOut: 'Se déconnecter',
    theme: 'Thème',
    light: 'Clair',
    dark: 'Sombre',
    device: "Comme l'appareil",
    language: 'Langue',
    skip: 'Aller au contenu',
    account: 'Votre compte',
    own: 'Compte',
    more: 'Plus',
    rail: 'Navigation',
    narrow: 'Étroite',
    wide: 'Large',
  },
  banner: {
    offline: (since) => `Reconnexion, depuis ${since}. Ce que vous voyez peut dater.`,
    simulated: "Numéros simulés seulement : on n'écrit à personne de réel.",
    newBuild: 'Une nouvelle version est là.',
    reload: 'Recharger',
  },
  menu: {
    title: 'Commandes',
    search: 'Tapez une commande',
    nothing: 'Aucune commande de ce nom.',
    groups: { go: 'Aller à', conversation: 'Conversation', list: 'Liste', page: 'Page' },
    help: 'Clavier',
  },
  session: {
    roleChanged: (role) => `Votre rôle est maintenant : ${role}`,
    roleChangedHint:
      "Un propriétaire ou un administrateur l'a changé. Ce que vous ne pouvez plus faire a disparu des pages.",
  },
  inbox: {
    title: 'Messages',
    views: 'Vues',
    moreViews: 'Autres vues',
    next: 'Conversation suivante',
    previous: 'Conversation précédente',
    view: {
      attention: 'À vous',
      all: 'Tout',
      mine: 'À moi',
      unassigned: 'Sans responsable',
      agent: 'Agent',
      manual: 'Contrôle manuel',
    },
    empty: {
      attention: {
        title: "Personne n'a besoin de vous",
        hint: 'Qui en a besoin apparaît ici, le plus ancien en premier.',
      },
      all: { title: 'Pas encore de conversation', hint: 'Elles apparaissent avec leur premier message.' },
      mine: { title: "Aucun lead n'est à vous", hint: 'Prenez une conversation, et il le sera.' },
      unassigned: { title: 'Chaque lead a un responsable', hint: 'Les nouveaux apparaissent ici.' },
      agent: { title: "L'agent ne tient aucune conversation", hint: 'Celles où il répond apparaissent ici.' },
      manual: {
        title: 'Aucune conversation en contrôle manuel',
        hint: 'Celles que vous prenez apparaissent ici.',
      },
    },
    choose: 'Choisissez une conversation',
    media: '(média)',
    nothingYet: 'Pas encore de message',
    unread: 'non lus',
    author: (kind, name) =>
      ({
        lead: 'Lead',
        agent: 'Agent',
        member: name ?? 'Un membre',
        key: name === null ? 'API' : `API · ${name}`,
        phone: 'Depuis le téléphone',
      })[kind],
    cause: (reason, text) => {
      const causes = {
        handed_over: 'Transmis',
        unanswered: 'À vous, pas encore de réponse',
        send_failed: 'Non envoyé',
        next_action: 'À faire',
      };
      return text === null ? causes[reason] : `${causes[reason]} : ${text}`;
    },
  },
  answering: {
    takeOver: 'Prendre la main',
    giveBack: 'Rendre la main',
    stopping: "Vous répondez ; l'agent s'arrête…",
    starting: "La main revient à l'agent…",
    notTaken: "La main n'est pas prise",
    notGiven: "La main n'est pas rendue",
    sentence: ({ by, member, state, at, reason }, { own, formats, now }: Beside) => {
      if (by === 'phone') return "Contrôle manuel : quelqu'un a répondu depuis le téléphone";
      if (by === 'member') {
        if (member === null) return 'Contrôle manuel : une personne répond';
        return `Contrôle manuel : ${member.id === own ? 'vous répondez' : `${member.name} répond`}`;
      }
      if (by === 'nobody') return `Personne ne répond : ${reason === null ? 'inconnu' : silences[reason]}`;
      if (state === 'typing') return "L'agent est en train de taper";
      if (state === 'thinking') return "L'agent réfléchit";
      if (at === null) return "L'agent répondra";
      const wait = Date.parse(at) - now;
      if (wait <= 0) return "L'agent répond maintenant";
      return wait < 60_000
        ? `L'agent répond dans ${formats.span(wait)}`
        : `L'agent répond le ${formats.moment(at)}`;
    },
  },
  transcript: {
    title: 'Conversation',
    empty: "Rien n'a encore été dit",
    emptyHint: 'Le premier message apparaîtra ici.',
    notHere: "Ce message n'est pas ici.",
    toEnd: 'Au plus récent',
    why: 'pourquoi',
    state: (state, until) =>
      state === 'queued' && until ? `attend jusqu'au ${until}` : (states[state] ?? state),
    note: (author) => (author === null ? 'Note' : `Note de ${author}`),
    booking: (status, when) => {
      const words: Record<string, string> = {
        booked: 'Rendez-vous pris',
        canceled: 'Rendez-vous annulé',
        rescheduled: 'Rendez-vous déplacé',
        failed: 'Rendez-vous non pris',
        no_show: "N'est pas venu au rendez-vous",
      };
      return when === null ? (words[status] ?? status) : `${words[status] ?? status} : ${when}`;
    },
  },
  conversation: {
    back: 'Retour aux messages',
    record: 'Fiche du lead',
    unknown: "Ce lead n'existe pas dans cet espace de travail.",
    done: 'Fait : efface la raison',
    present: (name, state) => (state === 'typing' ? `${name} tape` : `${name} regarde`),
  },
  composer: {
    title: 'Réponse',
    reply: 'Répondre…',
    replyTakes: 'Répondre… (vous prendrez la main)',
    send: 'Envoyer',
    sendToo: 'Envoyer aussi',
    cancel: 'Annuler',
    sendAnyway: 'Envoyer quand même',
    atOnce: 'Envoyer tout de suite',
    noNumber: "Aucun numéro n'écrit à ce lead",
    quota: (left, limit) => `encore ${left} sur ${limit} aujourd'hui`,
    newAt: (at) => `à nouveau le ${at}`,
    disconnected: 'déconnecté',
    isAnswering: (names) =>
      `${names.join(', ')} ${names.length > 1 ? 'répondent' : 'répond'}. Envoyer aussi ?`,
    tooLong: (has, most) =>
      `${has} caractères ; un message en contient ${most} au plus. Raccourcissez-le ou envoyez-le en plusieurs fois.`,
    newer: "Le lead a écrit entre-temps. Lisez d'abord, ou envoyez quand même.",
    notSent: (why) => `Non envoyé. ${why}`,
    quotaUsed: (limit, at) =>
      `Non envoyé : les ${limit} messages d'aujourd'hui sont utilisés. À nouveau possible le ${at}.`,
    keepDraft: 'Garder comme brouillon',
    notSentTitle: 'Non envoyé',
    numberAway: (number) =>
      `Non envoyé : ${number} est déconnecté. Vos mots restent ici jusqu'à ce qu'il fonctionne.`,
    mayHaveArrived: "Regardez le téléphone. S'il est arrivé malgré tout, ceci devient « envoyé » tout seul.",
    asSecond: 'Envoyer comme second message',
    waits: (span) =>
      `Attend ${span} : le numéro garde son rythme. L'envoi se fait tout seul tant que cette page reste ouverte.`,
    closed: {
      opted_out: 'Le lead ne veut plus recevoir de messages',
      blocked: 'Le lead est sur la liste de blocage',
      window_closed: 'Le délai de réponse est passé',
      not_contacted: 'Le premier message passe par la campagne',
    },
  },
  record: {
    title: 'Fiche',
    phone: 'Téléphone',
    instagram: 'Instagram',
    campaign: 'Campagne',
    source: 'Venu par',
    reference: 'Référence',
    firstContact: 'Premier contact',
    meeting: 'Rendez-vous',
    criteria: 'Critères',
    proof: "l'a dit",
  },
  why: { title: 'Pourquoi ce message' },
  alerts,
  phone,
  welcome,
  door,
  leads,
  search,
  leadFields,
  talk,
  unknownPage: { title: "Cette page n'existe pas", back: 'Aux messages' },
};
