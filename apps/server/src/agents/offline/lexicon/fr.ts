import type { Lexicon } from './lexicon.ts';

/** French. */
export const fr: Lexicon = {
  yes: [
    'oui|ouais|ouaip|ouip|si|bien sur|evidemment|absolument|tout a fait|exactement|exact|certainement|effectivement|en effet',
    "d'accord|dac|volontiers|avec plaisir|carrement|ok|bien entendu|c'est (?:bien )?(?:ca|exact|le cas|vrai)|je le suis$|je pense(?: que oui)?|parfait|pourquoi pas|pas de (?:probleme|souci)|sans probleme|super|ca marche|vrai",
  ],
  no: [
    'non|nan|nope|pas vraiment|pas du tout|pas encore|pas exactement|jamais|aucunement|negatif|malheureusement (?:pas|non)|non merci|faux|aucun|aucune',
    "(?:je ne (?:suis|le suis) pas|je (?:suis|ai) pas|je n'ai pas|je ne l'ai pas|nous ne sommes pas|on n'est pas|on est pas)$|je (?:ne )?(?:crois|pense) pas|c'est pas le cas|ce n'est pas le cas",
  ],
  unsure: [
    "peut etre|je (?:ne )?sais pas|j'sais pas|chais pas|aucune idee|pas sur|pas sure|pas certaine?|je (?:ne )?suis pas (?:sure?|certaine?)|ca depend|a voir|probablement|sans doute|oui et non|faut (?:que je )?(?:voir|reflechir|vois|demande)",
  ],
  but: ['mais|cependant|toutefois|sauf|attendez|attends|pardon|desole|en fait|enfin|par contre'],
  contrast: ['mais|cependant|toutefois|sauf|par contre|en revanche|enfin|quoique|bien que|a condition'],
  hedge: [
    "plus ou moins|en quelque sorte|un peu|si on veut|si l'on veut|on peut dire|en partie|presque|a moitie|pas (?:exactement|tout a fait|entierement|totalement)|oui et non|techniquement|en theorie|theoriquement|sur le papier|oui (?:seulement )?si|cause toujours|c'est ca oui",
    '(?<!(?:avec|et) )(?:mes|mon|ma) (?:parents?|mere|pere|mari|femme|epouse|epoux|conjointe?|compagne|compagnon|freres?|soeurs?|beaux? \\S+|belle \\S+|proprietaire|proprio|patron|patronne|societe|boite|fils|fille|copine|copain)(?! et moi )',
  ],
  pardon: [
    "comment|quoi|hein|pardon|plait il|c'est a dire|je (?:ne )?comprends pas(?: la question)?|vous voulez dire quoi|qu'est ce que vous voulez dire",
  ],
  why: [
    "pourquoi|pourquoi (?:cette question|vous (?:me )?demandez|ca|tu (?:me )?demandes|vous voulez)[^?]*|(?:en )?quoi ca vous (?:regarde|interesse)|ca (?:ne )?vous regarde pas|c'est important",
  ],
  filler: ['alors|bah|ben|euh|eh bien|ah|oh|bon|bonjour|bonsoir|salut|et|merci|hum'],
  negation: ['pas|ne|non|jamais|aucun|aucune|sans'],
  none: ['aucun(?:e)?(?: (?:de|des) \\S+)?|ni l un ni l autre|autre(?: chose)?|rien|une autre|un autre'],
  whichever: [
    "n'importe(?: \\S+)?|peu importe|celui que vous voulez|comme vous voulez|tous|au choix|le plus tot(?: possible)?",
  ],
  later: {
    vague: [
      "pas (?:pour le moment|maintenant|pour l'instant|aujourd'hui|tout de suite)|(?:je suis|suis) (?:tres |un peu )?(?:occupee?|en (?:reunion|vacances|deplacement)|au (?:volant|travail|boulot))|une autre fois|un autre moment|pas le (?:bon )?moment|pas dispo(?:nible)?",
    ],
    contact: [
      "(?:re)?(?:contacte|appele|ecrive)(?:z)?(?: moi| nous)?|rappele[zr]?|rappelle(?: moi)?|ecri[st](?: moi)?|reparl\\S+|revien(?:s|drai|dre|t)|revenez|recontact\\S+|relanc\\S+|parler|on (?:en |se )?(?:reparle|parle|voit)|jusqu'a|jusqu'au|apres",
    ],
    soon: ["plus tard|tout a l'heure|apres(?! midi| demain)"],
    holidays: ["apres (?:les |mes |nos |l'|le )?(?:vacances|fetes|conges|ete|noel|nouvel an)"],
  },
  time: {
    today: ["aujourd'hui"],
    tomorrow: ['demain'],
    dayAfterTomorrow: ['apres demain'],
    nextWeek: ['semaine prochaine|semaine d apres|dans une semaine'],
    nextMonth: ['mois prochain|dans un mois'],
    evening: ['ce soir|soir|soiree'],
    morning: ['matin|matinee'],
    afternoon: ['apres midi|aprem'],
    in: ['dans|d ici|sous'],
    minutes: ['minutes?|min|mins'],
    hours: ['heures?'],
    days: ['jours?'],
    weeks: ['semaines?'],
    months: ['mois'],
    when: ['quand|combien de temps|delai|quelle date|quel jour|quelle heure'],
  },
  person: [
    '(?:parler|discuter|echanger|avoir|joindre|parle) (?:\\S+ )?(?:a |avec |au |aux )?(?:un |une |votre |quelqu |de )*(?:vraie? |autre )?(?:humain|personne|quelqu ?un|conseillere?|collegue|responsable|commercial|agent|etre humain|operateur)',
    "(?:un|une) (?:vraie?|etre) (?:humain|personne|conseillere?)|(?:un|une) (?:humain|conseillere?|vrai humain)|^(?:humain|conseillere?|quelqu'un)(?: svp| s'il vous plait)?$|service client",
    "(?:quelqu'un|vous) (?:peut|pouvez|pourrait|pourriez)(?: (?:il|elle|vous))? (?:me |m ?)(?:appeler|rappeler)|^(?:appelez|rappelez|appelle|rappelle) ?moi(?: svp| s'il vous plait)?$",
  ],
  bot: [
    "qui etes vous$|c'est qui$|vous etes qui$|qui est ce$|qui es tu$",
    "(?:etes|est|es) ?(?:ce que )?(?:vous|tu)(?: etes| es)?(?: un| une| vraiment)* (?:robot|bot|ia|machine|humain|vraie? personne|vrai|chatbot)|vous etes (?:un |une |vraiment )*(?:robot|bot|ia|machine|humain|vraie? personne)|(?:c'est|est ce) (?:un |une )?(?:robot|bot|ia|machine)|(?:je parle|parle je) a (?:un |une )(?:robot|bot|machine|humain|ia|vraie personne)|tu es (?:un |une )?(?:robot|bot|ia|humain)",
  ],
  noInterest: [
    "(?:pas|plus|aucunement) (?:du tout |vraiment |tres )?interessee?s?(?! par (?!ca|cela|votre|vos|cette))|(?:ne )?(?:m|nous) ?interesse (?:pas|plus)|non merci|pas pour moi|aucun interet|(?:j'ai|on a) change d'avis",
    "(?:plus|pas) besoin|(?:j'ai|on a|avons) (?:deja )?(?:trouve|choisi|pris) (?:quelqu'un|ailleurs|un autre|une autre)|mauvais numero|trompee? de numero|laissez tomber|sans suite",
  ],
  ordinals: ['premiere?|1ere?|1er', 'deuxieme|seconde?|2e|2eme', 'troisieme|3e|3eme', 'derniere?'],
  cancel: [
    'annule[zr]?|annulation|(?:je )?(?:ne )?(?:peux|pourrai) (?:plus|pas) (?:venir|etre la|y aller)|empechement',
  ],
  reschedule: [
    "(?:autre|autres) (?:jours?|heures?|dates?|creneaux?|horaires?|moments?|fois)|repousser|reporter|deplacer|decaler|changer (?:de |d |la |l |l|le )?(?:date|heure|jour|creneau|horaire|rendez vous|rdv)|modifier|d'autres",
  ],
  book: ['rendez vous|rdv|reserver|creneaux?|prendre date|disponibilites?|dispos?'],
  closing: [
    "merci(?: (?:beaucoup|bien|a vous|infiniment|encore))*|ok|d'accord|dac|parfait|super|genial|tres bien|bien|top|cool|nickel|c'est note|note|entendu|ca marche|au revoir|a bientot|a plus|a plus tard|bonne (?:journee|soiree|fin de journee|semaine)|bon (?:week ?end|apres midi)|a (?:demain|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)|de rien|je vous en prie|vous aussi|a vous aussi|pareillement|cordialement|salut|oui|bye|avec plaisir|pas de (?:probleme|souci)",
  ],
  question: [
    "quel|quelle|quels|quelles|combien|comment|pourquoi|qui|ou|quand|est ce que?|qu'est ce|c'est quoi|pouvez vous|peut on|peux tu|avez vous|faites vous|y a t il",
  ],
  numbers: {
    zero: 0,
    un: 1,
    une: 1,
    deux: 2,
    trois: 3,
    quatre: 4,
    cinq: 5,
    six: 6,
    sept: 7,
    huit: 8,
    neuf: 9,
    dix: 10,
    onze: 11,
    douze: 12,
    treize: 13,
    quatorze: 14,
    quinze: 15,
    seize: 16,
    vingt: 20,
    trente: 30,
    quarante: 40,
    cinquante: 50,
    soixante: 60,
    cent: 100,
    'une dizaine': 10,
    'une quinzaine': 15,
    'une vingtaine': 20,
    quelques: 3,
  },
  thousand: ['mille|milles'],
  more: ['plus de|plus que|au dessus de|depasse'],
  less: ['moins de|moins que|en dessous de|sous'],
  to: ['a|et|ou|jusqua'],
};
