import type { Phrases } from './phrases.ts';

/** French. */
export const fr: Phrases = {
  disclosure: "Je suis un assistant IA et j'écris pour {{workspace}}.",
  greeting: [
    'Bonjour {{name}}, merci pour votre message ! Ici {{agent}}.',
    "Bonjour {{name}} ! C'est {{agent}}, merci de m'écrire.",
  ],
  acknowledge: ['Parfait, merci !', 'Très bien, merci.', "Merci, c'est noté.", 'Super, merci.'],
  unclear: [
    "Désolé, je n'ai pas bien compris.",
    'Je ne suis pas sûr de vous avoir compris.',
    "Pardon, je n'ai pas bien suivi.",
  ],
  hintYesNo: ['Un simple oui ou non suffit.', 'Oui ou non, tout simplement.'],
  hintFigure: ['Un ordre de grandeur suffit.', 'Un chiffre approximatif suffit.'],
  hintChoice: ['Plutôt {{choices}} ?', 'Ce serait {{choices}} ?'],
  hintText: ['Quelques mots suffisent.', 'Une réponse courte suffit.'],
  interest: ['Souhaitez-vous aller plus loin ?', 'Est-ce que cela vous intéresse ?'],
  hedged: ['Je veux être sûr de bien noter : {{question}}', 'Pour que ce soit clair pour moi : {{question}}'],
  hintOverall: ['Globalement, est-ce plutôt oui ou plutôt non ?', "S'il fallait choisir, oui ou non ?"],
  unknown: [
    'Ça, je ne le sais pas : je vais demander à un collègue, qui pourra vous répondre.',
    "Je n'ai pas la réponse moi-même, je vais la demander à un collègue.",
  ],
  why: [
    'Je vous le demande pour voir si nous pouvons vous aider.',
    'Cela nous aide à voir si notre offre vous convient.',
  ],
  media: [
    "Je ne peux pas ouvrir les photos, vocaux ou fichiers ici. Pouvez-vous me l'écrire ?",
    "Je ne lis que le texte ici. Pouvez-vous me l'écrire ?",
  ],
  machine: [
    'Je suis un assistant IA de {{workspace}}. Si vous préférez parler à une personne, dites-le-moi.',
    'Je suis un assistant IA qui travaille pour {{workspace}}. Dites-moi si vous préférez une personne.',
  ],
  handOver: [
    'Bien sûr, je passe le relais à un collègue. Il vous écrira ici.',
    'Pas de souci, un collègue va vous répondre ici.',
  ],
  handOverConfused: [
    'Pour que vous ayez une vraie réponse, je passe le relais à un collègue.',
    'Je préfère laisser un collègue vous répondre ici.',
  ],
  later: ['Pas de problème ! Je reviens vers vous le {{when}}.', 'Entendu, je vous réécris le {{when}}.'],
  notInterested: [
    "C'est noté, merci de me l'avoir dit. Bonne continuation !",
    'Pas de souci, merci pour votre réponse. Bonne journée !',
  ],
  unqualified: [
    "Merci pour vos réponses. D'après ce que vous me dites, nous ne sommes pas les bons cette fois-ci. Bonne continuation !",
    "Merci d'avoir répondu. Nous ne pourrons pas vous aider cette fois-ci, mais je vous souhaite le meilleur !",
  ],
  qualified: [
    "Parfait, j'ai tout ce qu'il me faut. L'équipe revient vers vous ici.",
    "Super, merci ! L'équipe vous recontacte ici très vite.",
  ],
  offer: [
    'Parfait, trouvons un créneau. Lequel vous convient ?',
    'Super ! Quel moment vous irait le mieux ?',
  ],
  offerMore: ["Bien sûr, voici d'autres créneaux :", 'Pas de souci, que dites-vous de ceux-ci ?'],
  offerNearest: [
    "Je n'ai rien de libre à ce moment-là, désolé. Les créneaux les plus proches sont :",
    "Ce n'est pas possible de mon côté, désolé. Voici ce qui s'en approche le plus :",
  ],
  offerAgain: ['Pardon, lequel souhaitez-vous ?', "Je ne suis pas sûr d'avoir compris lequel."],
  slotTaken: [
    "Désolé, ce créneau vient d'être pris. Ceux-ci sont encore libres :",
    "Quelqu'un a été plus rapide, désolé ! Il reste :",
  ],
  noSlots: [
    'Je ne vois pas de créneau libre pour le moment, un collègue va en trouver un avec vous.',
    'Plus de créneau libre dans mon agenda : un collègue va voir cela avec vous ici.',
  ],
  offerFits: ["Oui, j'ai ces créneaux :", 'Voici ce qui est libre à ce moment-là :'],
  offerBeyond: ['Je ne peux pas encore réserver aussi loin. Mes derniers créneaux sont :'],
  tooFar: ['Je ne peux pas encore réserver aussi loin.'],
  timePast: ['Ce moment est déjà passé. Voici ce qui est libre :'],
  noSuchDay: ['Je ne trouve pas cette date, désolé. Voici ce qui est libre :'],
  nothingThen: ["Je n'ai rien de libre à ce moment-là non plus, désolé."],
  askWhen: [
    'Quels jours et quelles heures vous conviendraient ? Par exemple : jeudi après-midi.',
    'Quand est-ce que cela vous arrangerait ? Donnez-moi simplement un jour et une heure.',
  ],
  colleagueFinds: ['Un collègue va trouver un moment avec vous ici.'],
  pickOrSay: [
    'Répondez simplement par le numéro, ou dites-moi quel jour et quelle heure vous conviendraient.',
  ],
  askEmail: [
    "Pour {{when}}, il me faut votre adresse e-mail, pour l'invitation. Quelle est-elle ?",
    "À quelle adresse e-mail envoyer l'invitation pour {{when}} ?",
  ],
  askEmailFirst: ["À quelle adresse e-mail envoyer l'invitation ?"],
  emailWrong: ['Cela ne ressemble pas à une adresse e-mail complète. Pouvez-vous la réécrire ?'],
  link: [
    'Choisissez le moment qui vous convient ici : {{link}}',
    'Vous pouvez choisir un horaire ici : {{link}}',
  ],
  linkAgain: ["Je ne vois pas les horaires d'ici. Ils sont tous sur cette page : {{link}}"],
  pending: ["Un instant, je suis en train de confirmer {{when}}. Je vous écris dès que c'est certain."],
  bookedAt: ['Votre rendez-vous est le {{when}}.', "C'est le {{when}}."],
  nothingBooked: ["Aucun rendez-vous n'est réservé pour le moment.", "Rien n'est réservé pour l'instant."],
  zoneNoted: ['Merci, je vous donne les heures de {{city}}.'],
  pickOne: 'Répondez simplement avec le numéro.',
  cityTime: '(heure de {{city}})',
  confirm: ["C'est réservé : {{when}}. À bientôt !", "C'est dans l'agenda : {{when}}. Au plaisir !"],
  confirmMoved: [
    "C'est fait, votre nouveau rendez-vous : {{when}}. À bientôt !",
    "C'est déplacé : {{when}}. À bientôt !",
  ],
  canceled: [
    "Entendu, j'annule le rendez-vous ({{when}}). Si vous voulez un autre moment, dites-le-moi.",
    'Pas de souci, je retire le rendez-vous ({{when}}). Écrivez-moi si vous voulez un autre moment.',
  ],
  calendarAway: [
    "Je n'ai pas accès à l'agenda pour le moment. Un collègue revient vers vous ici avec des horaires.",
    "Mon agenda ne répond pas pour l'instant : un collègue vous écrira ici avec des horaires.",
  ],
  bookingFailed: [
    "Désolé, je n'ai pas pu réserver {{when}}. Un de ces créneaux vous conviendrait ?",
    "La réservation de {{when}} n'a pas abouti, désolé. Un de ceux-ci irait ?",
  ],
  hostCanceled: [
    'Désolé, notre rendez-vous du {{when}} a été annulé. Si vous voulez un autre horaire, dites-le-moi.',
    'Notre rendez-vous du {{when}} ne peut pas avoir lieu, désolé. Écrivez-moi si vous voulez un autre horaire.',
  ],
  hostMoved: [
    'Désolé, nous avons dû déplacer notre rendez-vous : {{when}}. Si cela ne vous convient pas, dites-le-moi.',
    'Notre rendez-vous est maintenant {{when}}, nous avons dû le déplacer. Écrivez-moi si cela ne vous convient pas.',
  ],
  reminder: [
    'Petit rappel de notre rendez-vous : {{when}}.',
    'Pour rappel, notre rendez-vous est le {{when}}.',
  ],
  reminderSoon: [
    'Notre rendez-vous commence bientôt : {{when}}.',
    "À tout à l'heure : notre rendez-vous est le {{when}}.",
  ],
  where: 'Lieu : {{location}}',
  page: "Pour le déplacer ou l'annuler : {{page}}",
  noted: ["C'est noté, merci !", 'Merci, je le note.'],
  goodbye: ['Avec plaisir ! Bonne journée.', 'Je vous en prie. Excellente journée !'],
  followUps: [
    'Bonjour {{name}}, avez-vous pu voir mon message ?',
    'Je me permets de revenir vers vous, {{name}} : est-ce toujours d’actualité ?',
    "Bonjour {{name}}, je vous demande une dernière fois, pas de souci si ce n'est plus le moment.",
  ],
  or: 'ou',
};
