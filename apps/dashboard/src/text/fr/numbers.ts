// Les mots des numéros, en français.
import type { NumbersText } from '../en/numbers.ts';
import { numberForm } from './number-form.ts';

export const numbers: NumbersText = {
  title: 'Numéros',
  lead: 'Les téléphones et les comptes depuis lesquels vos agents écrivent.',
  connect: 'Connecter un numéro',
  empty: "Aucun numéro n'est encore connecté",
  emptyHint:
    'Une campagne écrit depuis un numéro : un téléphone avec WhatsApp, un compte WhatsApp Business ou Instagram.',
  notFound: "Ce numéro n'existe pas ici",
  back: 'Tous les numéros',
  engines: {
    waha: 'WhatsApp, téléphone associé (WAHA)',
    'whatsapp-cloud': 'API WhatsApp Cloud',
    instagram: 'Instagram',
    simulator: 'Numéro simulé',
  },
  states: {
    STARTING: 'démarre',
    SCAN_QR_CODE: 'attend un téléphone',
    WORKING: 'fonctionne',
    FAILED: 'déconnecté',
    STOPPED: 'déconnecté',
    UNKNOWN: 'état inconnu',
  },
  notPaired: 'aucun téléphone associé',
  worksSince: (when) => `fonctionne depuis le ${when}`,
  downSince: (when) => `déconnecté depuis le ${when}`,
  connectedAs: (who) => `associé à ${who}`,
  sends: "Messages aujourd'hui",
  firstContacts: "Premiers contacts aujourd'hui",
  of: (used, limit) => `${used} sur ${limit}`,
  noLimit: (used) => `${used}, sans limite`,
  meter: (name, used, limit) => `${name} : ${used} sur ${limit}`,
  freeAgain: (when) => `de nouveau libre le ${when}`,
  wait: (count, more) => (count === 1 ? '1 en attente' : `${more ? 'plus de ' : ''}${count} en attente`),
  messagesWait: (count) =>
    count === 1 ? "1 message attend d'être envoyé" : `${count} messages attendent d'être envoyés`,
  full: 'complet',
  next: (when) => `prochain le ${when}`,
  campaigns: 'Campagnes',
  noCampaign: "Aucune campagne ne l'utilise",
  today: "Aujourd'hui",
  todayHint: 'Les quotas comptent par jour UTC.',
  warmUp: 'Mise en route',
  warmUpHint:
    "Un téléphone associé qui écrit d'un coup à beaucoup d'inconnus est banni. Il commence donc doucement.",
  warmUpDay: (day) => `Jour ${day}`,
  step: (from, to, limit) =>
    to === null
      ? `à partir du jour ${from} : ${limit} par jour`
      : `jours ${from} à ${to} : ${limit} par jour`,
  stepNow: 'en ce moment',
  stepBack: {
    idle: 'Un échelon plus bas, car il est resté silencieux pendant 72 heures.',
    restricted_before: "Un échelon plus bas, car le réseau l'a restreint au cours des 7 derniers jours.",
  },
  health: 'Santé',
  healthHint:
    'Ce que sont devenus ses derniers premiers contacts. De mauvais chiffres les suspendent avant que le réseau ne bannisse le numéro.',
  replyRate: 'Ont répondu',
  replyRateOf: (share, replied, of) => `${share} (${replied} des ${of} derniers)`,
  tooFew: (of) =>
    of === 0
      ? "personne n'a encore eu un jour pour répondre"
      : `${of} ont eu un jour pour répondre : trop peu pour conclure`,
  unreached: 'Non joints',
  unreachedOf: (count, of) =>
    of === 1 ? `${count} sur 1 personne` : `${count} des ${of} dernières personnes`,
  optedOut: 'Ne veulent plus de messages',
  optedOutOf: (count, of) =>
    of === 1 ? `${count} sur 1 personne` : `${count} des ${of} dernières personnes`,
  nobody: "personne n'a encore été contacté",
  refused: 'Refusés en 24 h',
  refusedCount: (count) => (count === 1 ? '1 message' : `${count} messages`),
  rating: 'Avis du réseau',
  ratings: { high: 'bonne qualité', medium: 'qualité moyenne', low: 'qualité faible' },
  people: (limit, left) => `${limit} nouvelles personnes en 24 h, encore ${left}`,
  heldTitle: 'Les premiers contacts sont retenus',
  restrictedTitle: (until) => `Le réseau restreint les nouvelles conversations jusqu'au ${until}`,
  repliesGoOn:
    "Ceux qui ont déjà écrit reçoivent leurs réponses comme toujours ; personne de nouveau n'est contacté.",
  incidents: 'Incidents',
  incidentsHint: 'Les 30 derniers jours.',
  noIncident: 'Aucun au cours des 30 derniers jours',
  incidentKinds: {
    disconnected: 'Déconnecté',
    restricted: 'Restreint par le réseau',
    paused: 'Premiers contacts retenus',
  },
  fromTo: (from, to) => `du ${from} au ${to}`,
  fromOn: (from) => `depuis le ${from}`,
  days: 'Les 30 derniers jours',
  day: 'Jour',
  sent: 'Messages',
  firsts: 'Premiers contacts',
  nothingSent: "Rien n'a été envoyé au cours des 30 derniers jours",
  actions: (name) => `Actions possibles sur ${name}`,
  hold: 'Retenir les premiers contacts…',
  release: 'Libérer les premiers contacts…',
  restart: 'Redémarrer…',
  logout: 'Dissocier le téléphone…',
  holdTitle: (name) => `Retenir les premiers contacts de ${name} ?`,
  holdWhy: (waiting) =>
    `Personne de nouveau n'est contacté tant que quelqu'un ne les libère pas${waiting > 0 ? ` ; ${waiting} en attente gardent leur place` : ''}. Les conversations continuent.`,
  holdVerb: 'Retenir',
  held: 'Les premiers contacts sont retenus',
  releaseTitle: (name) => `Libérer les premiers contacts de ${name} ?`,
  releaseWhy: (reason) => `Ils se sont arrêtés : ${reason}. Qu'a-t-on fait depuis ?`,
  releaseWarning:
    'Le réseau restreint ce numéro en ce moment. Écrire à de nouvelles personnes avant la fin peut le faire bannir.',
  releaseVerb: 'Libérer',
  released: 'Les premiers contacts reprennent',
  reason: 'Raison',
  reasonHint: 'Gardée avec les incidents du numéro. Facultative.',
  restartTitle: (name) => `Redémarrer ${name} ?`,
  restartWhy:
    "La connexion est fermée puis rouverte, ce qui prend quelques secondes. Rien n'est perdu ni envoyé deux fois : ce qui est en route attend.",
  restartVerb: 'Redémarrer',
  restarted: 'Le numéro redémarre',
  logoutTitle: (name) => `Dissocier le téléphone de ${name} ?`,
  logoutWhy: (campaigns, waiting) =>
    [
      "Jusqu'à une nouvelle association, rien n'est envoyé et rien n'est reçu.",
      campaigns === null ? '' : ` ${campaigns} ne répond plus.`,
      waiting > 0 ? ` ${waiting} en attente gardent leur place.` : '',
    ].join(''),
  logoutVerb: 'Dissocier',
  loggedOut: 'Le téléphone est dissocié',
  form: numberForm,
  simulator: {
    title: 'Simulateur',
    hint: "Ce qu'un vrai réseau fait tôt ou tard, fait ici tout de suite.",
    disconnect: 'Déconnecter',
    connect: 'Reconnecter',
    sends: 'Ce que deviennent les messages',
    asItIs: 'comme en ce moment',
    faults: {
      none: 'ils arrivent',
      next: 'le prochain est refusé',
      reject: 'tous sont refusés',
      timeout: "on ne sait pas : aucune réponse n'arrive",
      slow: 'ils arrivent en retard',
    },
    latency: 'Le temps que prend le réseau',
    done: 'Le simulateur fait ainsi désormais',
    phone: 'Jouer un lead sur le téléphone simulé',
  },
  someDown: 'Un numéro est déconnecté.',
  down: (count) => (count === 1 ? 'Déconnecté :' : `${count} numéros sont déconnectés :`),
  othersDown: (count) => (count === 1 ? '1 autre' : `${count} autres`),
  asTable: 'En tableau',
  pair: {
    title: 'Associer le téléphone',
    hint: 'Parley devient un appareil connecté du téléphone, comme WhatsApp Web. Le téléphone continue de fonctionner.',
    step1: (phone) => `Prenez le téléphone qui a le numéro ${phone} et ouvrez WhatsApp.`,
    step2:
      'Ouvrez Réglages (sur Android, les trois points), puis Appareils connectés, puis Connecter un appareil.',
    step3:
      "Dites ici que vous l'avez en main : un code apparaît alors, à scanner dans les deux minutes et demie.",
    isPaired:
      "Un téléphone est déjà associé. Si la connexion ne revient pas d'elle-même, redémarrez-la par le menu ci-dessus, ou associez le téléphone de nouveau.",
    ready: "J'ai le téléphone en main",
    again: 'Recommencer',
    others: (name) =>
      `${name} associe le téléphone en ce moment. Vous pouvez vous joindre : vous voyez le même code.`,
    qr: 'Code QR à scanner avec le téléphone',
    states: {
      none: '',
      starting: 'La connexion démarre…',
      scan: 'Scannez ce code avec le téléphone.',
      connecting: 'Scanné. WhatsApp se connecte ; gardez-le ouvert sur le téléphone.',
      stuck: "Le téléphone a été scanné il y a une minute et n'est toujours pas connecté.",
      working: 'Connecté.',
      expired: '',
      wrong_phone: '',
      failed: '',
    },
    reasons: [
      "Le téléphone doit rester en ligne, WhatsApp ouvert, jusqu'à ce qu'il dise que l'appareil est actif.",
      'Un téléphone connecte au plus quatre appareils : retirez-en un sous Appareils connectés.',
      'Après de nombreux essais, WhatsApp peut refuser de nouveaux appareils pendant quelques heures.',
    ],
    nth: (nth, of) => `Code ${nth} sur ${of}.`,
    newIn: (left) => `Un nouveau dans ${left}.`,
    lastFor: (left) => `Le dernier, pendant ${left}.`,
    useCode: 'Taper un code à la place',
    typeCode: (phone) =>
      `Sur le téléphone ${phone} : Connecter un appareil, puis Associer avec le numéro de téléphone, et tapez ce code.`,
    code: 'Code',
    expired:
      "Personne n'a scanné de code à temps, WhatsApp s'est donc arrêté. Rien n'est perdu : recommencez, le téléphone en main.",
    wrongPhone: (linked, own) =>
      `Un autre téléphone a été scanné, +${linked}. Il est de nouveau dissocié : ce numéro est le +${own}.`,
    failed: (why) => `Cela n'a pas marché${why === null ? '' : ` : ${why}`}. Recommencez.`,
    done: (name) => `${name} est connecté`,
    pairAgain: 'Associer de nouveau…',
    againTitle: (name) => `Associer de nouveau ${name} ?`,
    againWhy:
      "Le téléphone est dissocié, et rien n'est envoyé ni reçu jusqu'au prochain scan. Les conversations, les limites et la mise en route restent.",
  },
};
