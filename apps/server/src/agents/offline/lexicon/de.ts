import type { Lexicon } from './lexicon.ts';

/** German. */
export const de: Lexicon = {
  yes: [
    'ja|jo|jep|jup|jawohl|jap|klar|na klar|aber klar|naturlich|sicher|selbstverstandlich|genau|stimmt|richtig|absolut|auf jeden fall|gerne?|ja gerne?',
    'ok|okay|passt|einverstanden|(?:bin ich|hab ich|habe ich|ist so)$|das stimmt|ich glaube ja|ich denke schon|warum nicht|kein problem|ohne problem|perfekt|super|doch|unbedingt|wahr',
  ],
  no: [
    'nein|ne|nee|no|nicht wirklich|noch nicht|gar nicht|uberhaupt nicht|nie|niemals|leider (?:nicht|nein|noch nicht)|eher nicht|nicht ganz|keineswegs|nein danke|falsch',
    '(?:bin|habe|hab|sind|haben|kann) (?:ich |wir )?(?:nicht|keine?n?)$|ich (?:glaube|denke) nicht|keine?',
  ],
  unsure: [
    'vielleicht|eventuell|weiss (?:ich )?(?:noch )?nicht|ich weiss (?:es )?(?:noch )?nicht|keine ahnung|(?:bin (?:mir )?)?(?:noch )?nicht sicher|unsicher|kommt (?:drauf|darauf) an|mal sehen|schauen wir mal|wahrscheinlich|moglicherweise|jein|muss ich (?:noch )?(?:uberlegen|fragen|schauen|prufen)',
  ],
  but: ['aber|allerdings|jedoch|ausser|moment|sorry|entschuldigung|eigentlich|obwohl'],
  contrast: ['aber|allerdings|jedoch|ausser|obwohl|nur|wobei|sofern|vorausgesetzt'],
  hedge: [
    'mehr oder weniger|sozusagen|quasi|irgendwie|teils|teilweise|zum teil|halb|fast|beinahe|nicht (?:genau|ganz|direkt|wirklich sicher)|ja und nein|jein|theoretisch|technisch gesehen|im prinzip|eigentlich|gewissermassen|ja (?:nur )?(?:wenn|falls)|(?:ja|eigentlich|denke|glaube) schon$|schon fast',
    '(?<!(?:mit|und) )(?:meine[mnrs]?|mein) (?:eltern|mutter|vater|vaters|mann|mannes|frau|partner(?:in)?|bruder|bruders|schwester|chef|chefin|vermieter(?:in)?|firma|schwieger\\S+|sohn|tochter|freund|freundin)(?! und ich )',
  ],
  pardon: [
    'was|wie|wie bitte|hae?|bitte|entschuldigung|verstehe ich nicht|(?:das )?verstehe ich nicht|ich verstehe (?:das |die frage )?nicht|was meinen sie|was meinst du',
  ],
  why: [
    'warum|wieso|weshalb|(?:warum|wieso|weshalb) (?:fragen sie|fragst du|wollen sie|willst du|ist das)[^?]*|was geht (?:sie|dich) das an|wozu|geht (?:sie|dich) nichts an',
  ],
  filler: ['also|ah|oh|ahm|hm+|na|na ja|naja|tja|hallo|hi|guten (?:tag|morgen|abend)|moin|und|danke|servus'],
  negation: ['nicht|kein|keine|keinen|nie|niemals|ohne|nein'],
  none: [
    'keine?r?s?(?: (?:davon|von (?:beiden|denen|diesen)))?|weder noch|etwas anderes|was anderes|andere[rs]?|nichts|nein',
  ],
  whichever: [
    'egal|ganz egal|mir egal|beliebig|wie sie (?:mochten|wollen)|jede[rs]?|alle|so bald wie moglich|moglichst bald|der fruheste',
  ],
  later: {
    vague: [
      'nicht jetzt|jetzt nicht|gerade nicht|momentan nicht|im moment nicht|heute nicht|(?:bin|ich bin) (?:gerade |grad |sehr |zurzeit )*(?:beschaftigt|unterwegs|im (?:meeting|urlaub|auto)|in einer besprechung)|ein ?ander(?:es )?mal|gerade schlecht|passt (?:mir )?(?:gerade|jetzt|grad) nicht|keine zeit',
    ],
    contact: [
      'meld\\S*(?: (?:sie sich|dich|euch|mich))?|schreib\\S*|ruf\\S*|kontaktier\\S*|zuruckrufen|anrufen|erinner\\S*|sprechen|reden|bis|nach|frag\\S*',
    ],
    soon: ['spater|nachher'],
    holidays: [
      'nach (?:den |dem |meinem |unserem |der )?(?:ferien|feiertagen|urlaub|sommer|weihnachten|ostern|neujahr|sommerferien)',
    ],
  },
  time: {
    today: ['heute'],
    tomorrow: ['(?<!guten )morgen'],
    dayAfterTomorrow: ['ubermorgen'],
    nextWeek: ['nachste woche|nachster woche|kommende woche|in einer woche'],
    nextMonth: ['nachsten monat|kommenden monat|in einem monat'],
    evening: ['heute abend|abends?'],
    morning: ['vormittags?|morgens|fruh'],
    afternoon: ['nachmittags?'],
    in: ['in'],
    minutes: ['minuten?|min'],
    hours: ['stunden?|std'],
    days: ['tage?|tagen'],
    weeks: ['wochen?'],
    months: ['monate?|monaten'],
    when: ['wann|wie (?:lange|bald)|zeitraum|zeitpunkt|welche[rsnm]? (?:tag|datum)'],
  },
  person: [
    '(?:mit|an) (?:einer |einem |jemand |jemandem |ihrem |ihrer |dem |der )*(?:echten |richtigen |realen )*(?:menschen?|person|mitarbeiter|mitarbeiterin|berater|beraterin|kollegen|kollegin|jemand|jemandem|chef|ansprechpartner)(?: \\S+){0,2} ?(?:sprechen|reden|schreiben|chatten|verbinden|telefonieren|weiterleiten)?',
    '(?:echten?|richtigen?|realen?) (?:menschen?|person)|^(?:mensch|mitarbeiter|berater)(?: bitte)?$|menschlichen? (?:mitarbeiter|ansprechpartner)|kundenservice|kundendienst',
    '(?:kann|konnte) mich (?:bitte )?(?:jemand|wer) (?:anrufen|zuruckrufen)|rufen sie mich(?: bitte)? (?:an|zuruck)$|ruf mich (?:bitte )?an$',
  ],
  bot: [
    'wer (?:sind sie|bist du|ist da|schreibt)$|mit wem (?:spreche|schreibe) ich$',
    '(?:sind sie|bist du|seid ihr|ist das) (?:ein |eine |wirklich |hier )*(?:bot|roboter|ki|maschine|mensch|echter mensch|echte person|computer|chatbot)|(?:spreche|rede|schreibe) ich (?:hier )?mit (?:einem |einer )(?:bot|roboter|maschine|ki|menschen|echten menschen)',
  ],
  noInterest: [
    'kein(?:e|en)? (?:interesse|bedarf)(?! an (?!diesem|dem|ihrem))|nicht (?:mehr )?interessiert|interessiert mich nicht|nein danke|nichts fur (?:mich|uns)|(?:brauche|brauchen|will|wollen) (?:ich |wir )?(?:es |das )?nicht(?: mehr)?',
    '(?:habe|haben|hab) (?:ich |wir )?(?:schon|bereits) (?:jemand|jemanden|etwas|einen|eine|was)(?: \\S+)?(?: gefunden)?|meinung geandert|anders (?:entschieden|uberlegt)|falsche nummer|verwahlt',
  ],
  ordinals: ['erste[nrs]?', 'zweite[nrs]?', 'dritte[nrs]?', 'letzte[nrs]?'],
  cancel: [
    'absagen|abzusagen|stornier\\S*|abgesagt|cancel|sage? (?:\\S+ ){0,3}ab|(?:kann|konnen) (?:leider )?(?:doch )?nicht (?:kommen|dabei sein)',
  ],
  reschedule: [
    'ander(?:er|en|e|es|em) (?:tage?|termine?|zeit|zeiten|uhrzeit|datum|mal)|verschieb\\S*|umbuchen|verleg\\S*|termin andern|spater(?:er|en|e)?',
  ],
  book: ['termin|buchen|vereinbaren|reservieren|besprechung|treffen'],
  closing: [
    '(?:vielen |besten |lieben |herzlichen )?dank(?: (?:dir|ihnen|euch))?|danke(?: (?:schon|sehr|dir|ihnen|euch|auch))*|dankeschon|ok|okay|super|perfekt|prima|gut|alles klar|klar|passt|toll|verstanden|in ordnung|tschuss|ciao|auf wiedersehen|bis (?:dann|bald|morgen|spater|montag|dienstag|mittwoch|donnerstag|freitag)|schonen (?:tag|abend)(?: noch)?|schones wochenende|gleichfalls|ebenfalls|ebenso|bitte|gerne|kein problem|ja|bye|viele grusse|lg|mfg',
  ],
  question: [
    'was|wie|wieviel|wie viel|warum|wieso|wer|wo|wohin|welche[rsnm]?|wann|konnen sie|kann man|haben sie|gibt es|machen sie|bieten sie',
  ],
  numbers: {
    null: 0,
    ein: 1,
    eins: 1,
    eine: 1,
    einem: 1,
    einer: 1,
    zwei: 2,
    drei: 3,
    vier: 4,
    funf: 5,
    sechs: 6,
    sieben: 7,
    acht: 8,
    neun: 9,
    zehn: 10,
    elf: 11,
    zwolf: 12,
    dreizehn: 13,
    vierzehn: 14,
    funfzehn: 15,
    sechzehn: 16,
    siebzehn: 17,
    achtzehn: 18,
    neunzehn: 19,
    zwanzig: 20,
    dreissig: 30,
    vierzig: 40,
    funfzig: 50,
    sechzig: 60,
    siebzig: 70,
    achtzig: 80,
    neunzig: 90,
    hundert: 100,
    einhundert: 100,
    'ein paar': 3,
    funfundzwanzig: 25,
  },
  thousand: ['tausend|tsd'],
  more: ['mehr als|uber'],
  less: ['weniger als|unter'],
  to: ['bis|und|oder'],
};
