// Text of numbers, in French.
import type { NumbersText } from '../en/numbers.ts';
import { numberForm } from './number-form.ts';

export const numbers: NumbersText = {
  title: 'Numéros',
  lead: 'Les téléphones et les comptes depuis lesquels vos agents écrivent.',
  connect: 'Connecter un numéro',
  empty: 'Aucun numéro pour le moment',
  emptyHint:
    'Connectez le numéro depuis lequel vos campagnes écrivent : WhatsApp sur un téléphone, un compte WhatsApp Business ou Instagram.',
  notFound: 'Numéro introuvable',
  back: 'Tous les numéros',
  engines: {
    waha: 'WhatsApp, téléphone associé (WAHA)',
    'whatsapp-cloud': 'API WhatsApp Cloud',
    instagram: 'Instagram',
    simulator: 'Numéro simulé',
  },
  states: {
    STARTING: 'en cours de démarrage',
    SCAN_QR_CODE: 'en attente d’un téléphone',
    WORKING: 'connecté',
    FAILED: 'déconnecté',
    STOPPED: 'déconnecté',
    UNKNOWN: 'état inconnu',
  },
  notPaired: 'aucun téléphone associé',
  worksSince: (when) => `connecté depuis le ${when}`,
  downSince: (when) => `déconnecté depuis le ${when}`,
  connectedAs: (who) => `associé à ${who}`,
  sends: 'Messages aujourd’hui',
  firstContacts: 'Premiers contacts aujourd’hui',
  of: (used, limit) => `${used} sur ${limit}`,
  noLimit: (used) => `${used}, sans limite`,
  meter: (name, used, limit) => `${name} : ${used} sur ${limit}`,
  freeAgain: (when) => `réinitialisation le ${when}`,
  wait: (count, more) =>
    count === 1 ? '1 en file d’attente' : `${more ? 'plus de ' : ''}${count} en file d’attente`,
  messagesWait: (count) =>
    count === 1 ? '1 message est en file d’attente' : `${count} messages sont en file d’attente`,
  full: 'limite atteinte',
  next: (when) => `prochain le ${when}`,
  campaigns: 'Campagnes',
  newcomers: 'Répond à ceux qui écrivent en premier',
  noCampaign: 'Aucune campagne n’utilise ce numéro',
  today: 'Aujourd’hui',
  todayHint: 'Les quotas sont réinitialisés à minuit UTC.',
  warmUp: 'Montée en charge',
  warmUpHint:
    'WhatsApp bannit les téléphones associés qui écrivent soudain à beaucoup d’inconnus : la limite quotidienne augmente donc lentement.',
  warmUpDay: (day) => `Jour ${day}`,
  step: (from, to, limit) =>
    to === null
      ? `à partir du jour ${from} : ${limit} par jour`
      : `jours ${from} à ${to} : ${limit} par jour`,
  stepNow: 'en ce moment',
  stepBack: {
    idle: 'Abaissée d’un palier, car le numéro est resté inactif 72 heures.',
    restricted_before: 'Abaissée d’un palier, car le réseau a restreint le numéro ces 7 derniers jours.',
  },
  health: 'Santé',
  healthHint:
    'Calculée sur les derniers premiers contacts du numéro. Si les résultats sont mauvais, Parley suspend les premiers contacts avant que le réseau ne bannisse le numéro.',
  replyRate: 'Taux de réponse',
  replyRateOf: (share, replied, of) => `${share} (${replied} sur les ${of} derniers)`,
  tooFew: (of) =>
    of === 0
      ? 'calculé un jour après le premier message'
      : `pas encore assez de données (${of} contactés il y a au moins un jour)`,
  unreached: 'Injoignables',
  unreachedOf: (count, of) =>
    of === 1 ? `${count} sur 1 personne` : `${count} sur les ${of} dernières personnes contactées`,
  optedOut: 'Désinscrits',
  optedOutOf: (count, of) =>
    of === 1 ? `${count} sur 1 personne` : `${count} sur les ${of} dernières personnes contactées`,
  nobody: 'aucun premier contact pour le moment',
  refused: 'Refusés ces dernières 24 h',
  refusedCount: (count) => (count === 1 ? '1 message' : `${count} messages`),
  rating: 'Évaluation du réseau',
  ratings: { high: 'bonne qualité', medium: 'qualité moyenne', low: 'qualité faible' },
  people: (limit, left) => `${limit} nouvelles personnes en 24 h, ${left} restantes`,
  heldTitle: 'Les premiers contacts sont suspendus',
  restrictedTitle: (until) => `Le réseau restreint les nouvelles conversations jusqu’au ${until}`,
  repliesGoOn: 'Les conversations continuent. Aucune nouvelle personne n’est contactée.',
  incidents: 'Incidents',
  incidentsHint: 'Ces 30 derniers jours.',
  noIncident: 'Aucun incident ces 30 derniers jours',
  incidentKinds: {
    disconnected: 'Déconnecté',
    restricted: 'Restreint par le réseau',
    paused: 'Premiers contacts suspendus',
  },
  fromTo: (from, to) => `du ${from} au ${to}`,
  fromOn: (from) => `depuis le ${from}`,
  days: '30 derniers jours',
  day: 'Jour',
  sent: 'Messages',
  firsts: 'Premiers contacts',
  nothingSent: 'Aucun message envoyé ces 30 derniers jours',
  actions: (name) => `Actions sur ${name}`,
  hold: 'Suspendre les premiers contacts…',
  release: 'Reprendre les premiers contacts…',
  restart: 'Redémarrer…',
  logout: 'Dissocier le téléphone…',
  holdTitle: (name) => `Suspendre les premiers contacts du numéro ${name} ?`,
  holdWhy: (waiting) =>
    `Aucune nouvelle personne n’est contactée jusqu’à la reprise${waiting > 0 ? `. ${waiting} ${waiting === 1 ? 'lead en file d’attente garde sa' : 'leads en file d’attente gardent leur'} place` : ''}. Les conversations continuent.`,
  holdVerb: 'Suspendre',
  held: 'Premiers contacts suspendus',
  releaseTitle: (name) => `Reprendre les premiers contacts du numéro ${name} ?`,
  releaseWhy: (reason) => `Ils ont été suspendus : ${reason}. Qu’est-ce qui a changé depuis ?`,
  releaseWarning:
    'Le réseau restreint ce numéro. Si vous contactez de nouvelles personnes avant la fin de la restriction, il risque d’être banni.',
  releaseVerb: 'Reprendre',
  released: 'Premiers contacts repris',
  reason: 'Raison',
  reasonHint: 'Facultative. Enregistrée avec les incidents du numéro.',
  restartTitle: (name) => `Redémarrer ${name} ?`,
  restartWhy:
    'La connexion se ferme et se rouvre en quelques secondes. Les messages en cours d’envoi attendent : aucun n’est perdu ni envoyé deux fois.',
  restartVerb: 'Redémarrer',
  restarted: 'Redémarrage en cours…',
  logoutTitle: (name) => `Dissocier le téléphone du numéro ${name} ?`,
  logoutWhy: (campaigns, waiting) =>
    [
      'Cette action dissocie le téléphone. Rien n’est envoyé ni reçu jusqu’à la prochaine association.',
      campaigns === null ? '' : ` Ces campagnes ne répondront plus : ${campaigns}.`,
      waiting > 0
        ? ` ${waiting} ${waiting === 1 ? 'message en file d’attente garde sa' : 'messages en file d’attente gardent leur'} place.`
        : '',
    ].join(''),
  logoutVerb: 'Dissocier',
  loggedOut: 'Téléphone dissocié',
  form: numberForm,
  simulator: {
    title: 'Simulateur',
    hint: 'Simulez ce qui peut se produire sur un vrai réseau.',
    disconnect: 'Déconnecter',
    connect: 'Reconnecter',
    sends: 'Remise des messages',
    asItIs: 'Sans changement',
    faults: {
      none: 'Remis',
      next: 'Refuser le prochain',
      reject: 'Tout refuser',
      timeout: 'Aucune réponse (résultat inconnu)',
      slow: 'Remis en retard',
    },
    latency: 'Délai du réseau',
    done: 'Simulateur mis à jour',
    phone: 'Jouer un lead sur le téléphone simulé',
  },
  someDown: 'Un numéro est déconnecté.',
  down: (count) => (count === 1 ? 'Déconnecté :' : `${count} numéros sont déconnectés :`),
  othersDown: (count) => (count === 1 ? '1 autre' : `${count} autres`),
  asTable: 'Afficher en tableau',
  pair: {
    title: 'Associer le téléphone',
    hint: 'Parley devient un appareil connecté de ce téléphone, comme WhatsApp Web. Vous pouvez continuer à utiliser le téléphone.',
    step1: (phone) => `Ouvrez WhatsApp sur le téléphone qui a le numéro ${phone}.`,
    step2:
      'Ouvrez Réglages (les trois points sur Android), puis Appareils connectés, puis Connecter un appareil.',
    step3:
      'Confirmez ci-dessous que vous avez le téléphone en main. Un code s’affiche : vous avez deux minutes et demie pour le scanner.',
    isPaired:
      'Un téléphone est déjà associé. S’il ne se reconnecte pas automatiquement, redémarrez le numéro depuis le menu ci-dessus, ou associez de nouveau le téléphone.',
    ready: 'J’ai le téléphone en main',
    again: 'Recommencer',
    others: (name) => `${name} est en train d’associer le téléphone. Vous voyez le même code.`,
    qr: 'Code QR à scanner avec le téléphone',
    states: {
      none: '',
      starting: 'Démarrage de la connexion…',
      scan: 'Scannez ce code avec le téléphone.',
      connecting: 'Code scanné. WhatsApp se connecte. Gardez-le ouvert sur le téléphone.',
      stuck: 'Le code a été scanné il y a une minute, mais le téléphone n’est toujours pas connecté.',
      working: 'Connecté.',
      expired: '',
      wrong_phone: '',
      failed: '',
    },
    reasons: [
      'Gardez le téléphone en ligne et WhatsApp ouvert jusqu’à ce que l’appareil soit indiqué comme actif.',
      'Un téléphone peut connecter quatre appareils au plus. Retirez-en un dans Appareils connectés.',
      'Après de nombreuses tentatives, WhatsApp peut refuser de nouveaux appareils pendant quelques heures.',
    ],
    nth: (nth, of) => `Code ${nth} sur ${of}.`,
    newIn: (left) => `Nouveau code dans ${left}.`,
    lastFor: (left) => `C’est le dernier code. Il expire dans ${left}.`,
    useCode: 'Saisir un code à la place',
    typeCode: (phone) =>
      `Sur le téléphone ${phone}, choisissez Connecter un appareil, puis Associer avec le numéro de téléphone, et saisissez ce code.`,
    code: 'Code',
    expired: 'Aucun code n’a été scanné à temps. Rien n’est perdu : recommencez, le téléphone en main.',
    wrongPhone: (linked, own) =>
      `Vous avez scanné le code avec un autre téléphone, le +${linked}, qui a donc été dissocié. Utilisez le téléphone du numéro +${own}.`,
    failed: (why) => `Impossible d’associer le téléphone${why === null ? '' : ` : ${why}`}. Recommencez.`,
    done: (name) => `${name} connecté`,
    pairAgain: 'Associer de nouveau…',
    againTitle: (name) => `Associer de nouveau ${name} ?`,
    againWhy:
      'Cette action dissocie le téléphone. Rien n’est envoyé ni reçu jusqu’au prochain scan. Les conversations, les limites et la montée en charge sont conservées.',
  },
};
