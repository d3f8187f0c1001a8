import type { Lexicon } from './lexicon.ts';

/** Dutch. */
export const nl: Lexicon = {
  yes: [
    'ja|jazeker|jawel|jep|jup|zeker|zeker weten|natuurlijk|uiteraard|inderdaad|klopt|dat klopt|precies|absoluut|correct|juist|graag|ja graag|tuurlijk|prima|goed',
    'oke|ok|okay|akkoord|is goed|(?:ben ik|heb ik)$|ik denk het wel|ik denk van wel|perfect|waarom niet|geen probleem|top',
  ],
  no: [
    '(?:natuurlijk|zeker|absoluut|uiteraard) niet',
    'nee|neen|nope|niet echt|nog niet|helemaal niet|nooit|helaas niet|jammer genoeg niet|niet helemaal|nee bedankt|nee dank (?:je|u)|onjuist',
    '(?:ben|heb|zijn|hebben|kan) (?:ik |we |wij )?(?:niet|geen)$|ik denk (?:het|van) niet|geen',
  ],
  unsure: [
    'misschien|wellicht|(?:ik )?weet (?:ik )?(?:het )?(?:nog )?niet(?: zeker)?|(?:nog )?niet zeker|geen idee|hangt er ?van ?af|dat hangt ervan af|ligt eraan|mogelijk|waarschijnlijk|ja en nee|even (?:overleggen|nadenken|kijken)|moet ik (?:nog )?(?:overleggen|nadenken|kijken|vragen)',
  ],
  but: ['maar|echter|hoewel|behalve|wacht|sorry|eigenlijk|toch'],
  contrast: ['maar|echter|hoewel|behalve|mits|tenzij|alleen'],
  hedge: [
    'min of meer|soort van|zo ongeveer|een beetje|deels|gedeeltelijk|bijna|half|niet (?:precies|helemaal|echt zeker)|ja en nee|technisch gezien|in theorie|in principe|eigenlijk|ja (?:alleen )?als',
    '(?<! (?:met|en) )mijn (?:ouders?|moeder|vader|man|vrouw|partner|vriend(?:in)?|broer|zus|baas|huisbaas|zoon|dochter|bedrijf|schoon\\S+)(?! en ik )',
  ],
  pardon: [
    'wat|hoe|huh|he|sorry|pardon|wat bedoel je|wat bedoelt u|(?:dat )?(?:snap|begrijp) ik niet|ik (?:snap|begrijp) (?:het|de vraag|je) niet',
  ],
  why: [
    'waarom|waarom (?:vraag je|vraagt u|wil je|wilt u|is dat)[^?]*|wat gaat (?:jou|je|u) dat aan|waarvoor',
  ],
  filler: [
    'maar',
    'hoe gaat (?:het|ie)(?: met (?:je|jou|u))?|alles goed|haha+|hihi+|lol',
    'nou|tja|eh|ah|oh|hm+|hallo|hoi|hey|dag|goedemorgen|goedemiddag|goedenavond|en|dus|bedankt',
  ],
  negation: ['niet|geen|nooit|zonder|nee'],
  none: ['geen(?: van (?:deze|die|beide|allen))?|geen enkele|iets anders|anders|andere|niets|nee'],
  whichever: [
    'allebei|beide|alle drie',
    'maakt niet uit|maakt mij niet uit|om het even|kies maar|elke|alle|allemaal|zo snel mogelijk|de eerste de beste|wat u wilt',
  ],
  later: {
    vague: [
      'niet nu|nu niet|nu even niet|op dit moment niet|vandaag niet|(?:ben|ik ben) (?:nu |erg |even |momenteel )*(?:bezig|druk|aan het rijden|in een vergadering|op vakantie|aan het werk)|een andere keer|ander moment|komt (?:nu )?niet (?:goed )?uit|geen tijd|druk nu',
    ],
    contact: [
      '(?:bel|app|schrijf|mail|stuur|contacteer|vraag|spreek|benader)\\S*(?: (?:me|mij|ons))?|terugbellen|contact|praten|kom er ?op terug|herinner\\S*|tot|na',
    ],
    soon: ['later|straks'],
    holidays: [
      'na (?:de |mijn |onze |het )?(?:vakantie|feestdagen|zomer|kerst|pasen|nieuwjaar|zomervakantie)',
    ],
  },
  time: {
    today: ['vandaag'],
    tomorrow: ['(?<!goede )morgen'],
    dayAfterTomorrow: ['overmorgen'],
    nextWeek: ['volgende week|over een week|komende week'],
    nextMonth: ['volgende maand|over een maand'],
    evening: ['vanavond|s avonds|avond'],
    morning: ['ochtend|s ochtends|vanochtend'],
    afternoon: ['middag|s middags|vanmiddag'],
    in: ['over|binnen|in'],
    minutes: ['minuten|minuut|min|minuutjes'],
    hours: ['uur|uren'],
    days: ['dag|dagen'],
    weeks: ['week|weken'],
    months: ['maand|maanden'],
    when: ['wanneer|hoe (?:lang|snel)|termijn|welke (?:dag|datum)|hoe laat'],
  },
  person: [
    '(?:met|aan) (?:een |iemand |uw |jullie |de )*(?:echte? |echt )*(?:mens|persoon|iemand|medewerker|adviseur|collega|manager|menselijke medewerker)(?: \\S+){0,2} ?(?:spreken|praten|chatten|bellen|doorverbinden)?',
    'echte? (?:mens|persoon|medewerker)|(?:wil|liever) een (?:mens|persoon|medewerker)|^(?:mens|medewerker)(?: graag| alstublieft| aub)?$|klantenservice',
    '(?:kan|kunt|kun) (?:iemand|je|u) (?:mij|me) (?:even )?(?:bellen|terugbellen)|^bel (?:me|mij)(?: even| terug| aub)*$',
  ],
  bot: [
    'wie (?:ben je|bent u|is dit)$|met wie spreek ik$',
    '(?:ben je|bent u|ben jij|is dit) (?:een |echt |wel )*(?:bot|robot|ai|machine|mens|echt persoon|echte persoon|computer|chatbot)|(?:praat|spreek|chat) ik met een (?:bot|robot|machine|mens|echt persoon|echte persoon)',
  ],
  noInterest: [
    'geen (?:interesse|belangstelling|behoefte)(?: meer)?(?! in (?!dit|dat|uw))|niet (?:meer )?geinteresseerd|interesseert me niet|nee (?:bedankt|dank je|dank u)|niets voor (?:mij|ons)|niet (?:meer )?nodig|hoeft niet(?: meer)?',
    '(?:heb|hebben) (?:al|inmiddels) (?:iemand|iets|een ander\\S*)(?: \\S+)?|van gedachten veranderd|bedacht me|verkeerd(?:e)? nummer|laat maar',
  ],
  ordinals: ['eerste|1e', 'tweede|2e', 'derde|3e', 'laatste'],
  cancel: [
    'annule(?:er|ren|ert|ring)|afzeggen|afgezegd|zeg (?:\\S+ ){0,3}af|cancel\\S*|kan (?:toch |helaas )?niet (?:komen|aanwezig zijn)',
  ],
  reschedule: [
    'ander(?:e)? (?:dag|dagen|tijd|tijden|tijdstip|moment|momenten|datum|keer)|verzet\\S*|verplaats\\S*|verschuiv\\S*|uitstellen|wijzig\\S*',
  ],
  book: ['afspraak|boek\\S*|inplannen|plannen|reserveren|tijdstip'],
  closing: [
    'bedankt(?: hoor)?|dank (?:je|u)(?: wel)?|dankjewel|dankuwel|hartelijk dank|ok|oke|prima|perfect|top|super|goed|fijn|mooi|duidelijk|begrepen|akkoord|is goed|doei|dag|tot (?:dan|ziens|snel|morgen|later|maandag|dinsdag)|fijne (?:dag|avond|weekend)(?: nog)?|prettige dag|insgelijks|jij ook|u ook|graag gedaan|geen probleem|ja|groet|groeten|groetjes|bye',
  ],
  question: [
    'ik vroeg me af|ik wil(?:de)? (?:graag )?weten|zeg eens|doet u|doe je|werken jullie|verkopen jullie|bieden jullie|kunnen jullie|hebben jullie|is het|is dat|mag ik|zijn jullie|maken jullie|heb je',
    'wat|hoe|hoeveel|waarom|wie|waar|welke|wanneer|kunt u|kun je|kan ik|heeft u|hebben jullie|doen jullie|is er|zijn er',
  ],
  numbers: {
    nul: 0,
    een: 1,
    twee: 2,
    drie: 3,
    vier: 4,
    vijf: 5,
    zes: 6,
    zeven: 7,
    acht: 8,
    negen: 9,
    tien: 10,
    elf: 11,
    twaalf: 12,
    dertien: 13,
    veertien: 14,
    vijftien: 15,
    zestien: 16,
    zeventien: 17,
    achttien: 18,
    negentien: 19,
    twintig: 20,
    vijfentwintig: 25,
    dertig: 30,
    veertig: 40,
    vijftig: 50,
    zestig: 60,
    zeventig: 70,
    tachtig: 80,
    negentig: 90,
    honderd: 100,
    'een paar': 3,
  },
  thousand: ['duizend'],
  more: ['meer dan|boven|ruim'],
  less: ['minder dan|onder'],
  to: ['tot|a|en|of'],
};
