// The kinds of facts that leads ask a business for, in the languages of the offline agent: what a question of each kind
// says, and what a sentence that can answer it contains.

import { foldText, splitClauses } from './fold-text.ts';
import { expandIgnoreCase } from './ignore-case.ts';

export type KindName =
  | 'hours'
  | 'email'
  | 'phone'
  | 'website'
  | 'origin'
  | 'place'
  | 'area'
  | 'duration'
  | 'when'
  | 'weight'
  | 'price'
  | 'quantity';

export interface QuestionKind {
  name: KindName;
  /** Matches the words of a question, in the form of `foldWords` with a space on both sides. Its words name no subject. */
  asked: RegExp;
  /** Matches a sentence that can answer it, in its original spelling. */
  said: RegExp;
  /** Matches a question for the fact of the business itself: "your address". Its other words don't matter. */
  direct?: RegExp;
  /**
   * Matches a sentence that answers a question without a subject ("where are you?", "how long does it take?"); default:
   * `said`.
   */
  saidPlainly?: RegExp;
}

const words = (source: string) => new RegExp(`(?<= )(?:${source})(?= )`, 'gu');
const text = (source: string) => new RegExp(source, 'iu');

const NUMBER_WORDS =
  'two|three|four|five|seven|eight|nine|ten|twelve|deux|trois|quatre|cinq|six|sept|huit|dix|douze|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|due|tre|quattro|cinque|sette|otto|nove|dieci|dodici|dois|duas|três|quatro|sete|oito|dez|doze|twee|drie|vijf|zes|zeven|negen|tien|twaalf';
const NUMBER = `(?:\\d|(?<!\\p{L})(?:${NUMBER_WORDS}|neuf|sei)(?!\\p{L}))`;
/** Matches number words in a question that mean nothing else, in the form of `foldWords`. */
export const NUMBER_WORD = new RegExp(`(?<= )(?<! je )(?:${foldText(NUMBER_WORDS)})(?= )(?! je )`, 'gu');
const TIME_UNIT =
  '(?<!\\p{L})(?:minutes?|hours?|days?|weeks?|months?|years?|heures?|jours?|journées?|semaines?|mois|ans?|années?|minutos?|horas?|días?|dias?|semanas?|mes(?:es)?|años?|minuten|stunden?|(?:werk|arbeits)?tage?n?|wochen?|monate?n?|jahre?n?|minuti|or[ae]|giorn[oi]|settiman[ae]|mes[ei]|ann[oi]|anos?|mês|uur|uren|(?:werk)?dag(?:en)?|weken|maand(?:en)?|jaar|h)(?!\\p{L})';
const PERIOD = `${NUMBER}[^.]{0,25}?${TIME_UNIT}|(?<!\\p{L})(?:an?|one|une?|una?|eine?n?|uma?|een)\\s(?:(?:demi|half|halbe[rn]?|halve|medi[oa]|mezz[oa]|mei[oa])[- ])?${TIME_UNIT}`;
const SAME_DAY =
  '(?<!\\p{L})(?:same (?:day|week)|même (?:jour|semaine)|(?:selben|gleichen) (?:tag|woche)|misma? (?:día|semana)|stess[oa] (?:giorno|settimana)|mesm[oa] (?:dia|semana)|dezelfde (?:dag|week))(?!\\p{L})';
const MONEY =
  '[€$£]|\\d\\s?(?:eur|usd|gbp|chf|k)\\b|(?<!\\p{L})(?:euros?|dollars?|pounds?|francs?|reais|real|dólares)(?!\\p{L})';
const FREE_WORDS =
  '(?<!\\p{L})(?:free|no extra charge|costs? nothing|nothing extra|include[sd]?|gratuite?s?|offerte?s?|sans frais|compris(?:es?)?|inclu(?:se?s?|[ií]d[oa]s?|s[oi])|gratis|kostenlos\\p{L}*|kostenfrei|inbegriffen|inklusive|gratuit[oaie]s?|compres[oaie]|inbegrepen|inclusief)(?!\\p{L})';
/** Matches a sentence that says that something is free or included, in its original spelling. */
export const FREE = text(FREE_WORDS);
/** A labelled address, a postcode with its place, or a street with a number. */
const PLACE = new RegExp(
  expandIgnoreCase(
    [
      '(?i:(?<!\\p{L})(?:address|adresse|dirección|indirizzo|endereço|morada|adres) ?:)',
      '(?<![\\d.,])\\d{5} (?!Euro|Franken)\\p{Lu}\\p{L}|(?<=, )\\d{4} (?!Euro|Franken)\\p{Lu}\\p{L}|(?<!\\d)\\d{4}-\\d{3} \\p{Lu}|(?<![\\d.,])\\d{4} ?[A-Z]{2} \\p{Lu}|(?<!\\p{L})[A-Z]{1,2}\\d[A-Z\\d]? \\d[A-Z]{2}(?!\\p{L})',
      "\\d{1,4} ?[a-z]?,? (?:\\p{Lu}[\\p{L}'’]+ ){1,3}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Way|Square|Park|Drive|Court|Place|Row|Hill|Yard|House|Close|Boulevard|Blvd)(?!\\p{L})",
      '(?i:\\d{1,4},? (?:bis |ter )?(?:rue|avenue|boulevard|place|chemin|route|quai|allée|impasse|cours)\\s)',
      '(?i:(?<!\\p{L})(?:calle|c/|avenida|avda\\.?|paseo|plaza|carrer|rua|praça|travessa|via|viale|piazza|corso|largo)\\s[^.;]{2,40}\\d)',
      '\\p{Lu}\\p{L}*(?i:straße|strasse|str\\.|platz|allee|gasse|damm|ufer|straat|laan|plein|gracht|kade|singel|dijk|weg) \\d',
    ].join('|'),
  ),
  'u',
);
const WAIT =
  "(?<!\\p{L})(?:wait\\p{L}*|lead time|currently|at the moment|earliest|sous(?= \\d)|start(?:s|ing)?|deliver\\p{L}*|within|délai|attente|actuellement|livr\\p{L}*|à partir d[ue]|d'ici|espera|plazo|entreg\\p{L}*|wartezeit|lieferzeit|derzeit|zurzeit|frühestens|liefer\\p{L}*|ab dem|attesa|consegn\\p{L}*|prazo|wachttijd|levertijd|lever\\p{L}*|vanaf)(?!\\p{L})";

const TAKES =
  'takes?|lasts?|dure(?:nt)?|prend|prennent|tardan?|duran?|dauer(?:t|n)|durano|demoram?|leva|richied\\p{L}+|duurt|duren';

const WHO_TO_CALL =
  '(?:what |which |a |any )?number (?:can|could|do|should|to) (?:i |we )?(?:ring|call|phone)(?: (?:you|on))*|numero (?:da|per) chiamare|(?:a )?che numero|numero (?:para|pra) (?:llamar|ligar)|(?:a )?que numero|numero (?:a|pour) (?:appeler|vous appeler)|(?:a )?quel numero|nummer (?:om te|die ik kan) bellen|(?:unter )?welcher nummer|nummer zum anrufen|a quien (?:puedo )?llam\\p{L}+|who (?:can|do|should) i (?:call|ring)|wen (?:kann ich |soll ich )?(?:anrufen|rufe ich an)|qui (?:puis je |dois je |je peux )?appeler?|chi (?:posso )?chiam\\p{L}+|(?:para|a) quem (?:posso )?lig\\p{L}+|wie kan ik bellen';
const MAIL = 'e ?mail(?: address| adresse)?|e ?mailadres(?:se)?|mail(?:adres(?:se)?)?|courriel|correo';
const SPACED_UNIT =
  'minutes|hours|days|weeks|months|years|minutes|heures|jours|semaines|mois|ans|annees|minutos|horas|dias|semanas|meses|anos|minuten|stunden|tage|wochen|monate|jahre|minuti|ore|giorni|settimane|mesi|anni|uur|dagen|weken|maanden|jaar';

/** The kinds, in the order in which they are tried. */
export const QUESTION_KINDS: readonly QuestionKind[] = [
  {
    name: 'hours',
    asked: words(
      'open(?! (?:the|a|my|our|up) )|opened|opening (?:hours|hrs|times?)|(?<! (?:\\d{1,2}|two|three|four|five|six|many|few|several|of|more) )(?:hours|hrs)|closed|closing time|business hours|(?<=you )close|horaires?(?: d ouverture)?|ouvert(?:e|s|es)?|ouvre[zs]?|fermes?|fermez|fermee?s?|horarios?|abiert[oa]s?|abren|abres?|abris|cierran|cerrad[oa]s?|(?:habt|haben|macht|machen) (?:ihr|sie)(?= (?:[^ ]+ ){0,4}auf )|offnungszeiten|geoffnet|offen|geschlossen|orari[oi]?|apert[oiae]|aprite|chiusi?|chiudete|abert[oa]s?|abrem|atendem|fechad[oa]s?|fecham|openingstijden|geopend|gesloten|open',
    ),
    said: /open|hours|horair|ouvert|ouvr|hor[aá]ri|abiert|abrimos|abren|öffn|offn|offen|zeiten|orari|apert|apriamo|abert|atend/iu,
  },
  {
    name: 'email',
    asked: words(MAIL),
    direct: words(
      `(?:your|ur|which|what|votre|vos|quel|quelle|eure|ihre|welche[rsnm]?|vuestro|su|que|q|vostra|che|quale|vosso|seu|qual|jullie|uw|welk|(?:have|got|avez vous|auriez vous|habt ihr|haben sie|teneis|tienen|tienes|avete|tem|tens|hebben jullie|heeft u) (?:an?|une?|eine|algun|una|um|algum|een)) (?:adresse |indirizzo |adres )?(?:${MAIL})`,
    ),
    said: /\S@\S+\.\p{L}/u,
  },
  {
    name: 'phone',
    asked: words(
      WHO_TO_CALL +
        '|(?:(?:tele)?phone|mobile|tel)(?: (?:number|no|nummer))?|phonenumber|(?:your|ur) number|num(?:ero)? de tel|telephone|numero(?: de (?:telephone|telefono|telefone)| di telefono)?|telefono|telefone|telefon(?:nummer|nr)?|rufnummer|telefoonnummer|telefoon',
    ),
    direct: words(
      '(?:(?:tele)?phone|tel|mobile|phonenumber) (?:number|no|nummer)|telefon(?:nummer|nr)|telefoonnummer|rufnummer|phonenumber|num(?:ero)? (?:de |di )?(?:tel|telephone|telefono|telefone)|(?:your|ur|votre|vostro|vuestro|seu|vosso|eure|ihre|jullie|uw|(?:cual es|qual e|quel est|wat is|what is) (?:el|il|o|le|het|the)) (?:number|numero|nummer|tel|telephone|telefono|telefone|telefon|telefoon)|' +
        WHO_TO_CALL,
    ),
    said: /(?:\+|(?<!\d)0)\d[\d\s()./-]{6,}\d|(?<!\p{L})(?:tel|phone|télé?|telef)\p{L}*\.?:? \d[\d\s()./-]{6,}\d/iu,
  },
  {
    name: 'website',
    asked: words(
      'web ?sites?|home ?page|site (?:web|internet)|(?:sitio|pagina) (?:web|de internet|da internet)|vuestra web|su web|tu web|web ?seite|internet ?seite|sito(?: web| internet)?',
    ),
    said: /https?:\/\/|(?<!\p{L})www\.|(?<![\p{L}@.])[\p{L}\d-]{2,}\.(?:com|org|net|io|co\.uk|ie|fr|be|ch|es|de|at|it|pt|br|nl|eu)(?!\p{L})/iu,
  },
  {
    name: 'area',
    asked: words(
      '(?:what |which )?(?:areas?|regions?|radius)(?: (?:do|can) (?:you|u) (?:cover|serve|travel to))?|how far|secteurs?|zones?(?: d intervention)?|rayon|zona|gebiet|umkreis|einzugsgebiet|regiao|raggio|(?:werk)?gebied|regio',
    ),
    said: text(
      '\\d ?(?:km|kilom|miles?)|(?<!\\p{L})(?:radius|rayon|umkreis|radio de|raggio|raio|straal)(?!\\p{L})|(?<!\\p{L})(?:in|en|à|nach|em|a) \\p{L}[^.]*(?<!\\p{L})(?:only|nur|uniquement|seulement|solo|solamente|alleen|somente|apenas)(?!\\p{L})|(?<!\\p{L})(?:only|nur|uniquement|seulement|solo|solamente|alleen|somente|apenas) (?:in|en|à|nach|em|a) ',
    ),
  },
  {
    name: 'origin',
    asked: words(
      'where(?= (?:[^ ]+ ){1,8}from )|d ou|de donde|woher|da dove|de onde|waar(?= (?:[^ ]+ ){1,8}vandaan )|where is it made',
    ),
    said: /(?:from|made in|vien(?:t|nent) d\p{L}*|viene[n]? de|aus|stamm\p{L}* aus|proven\p{L}+ d\p{L}*|vengono d\p{L}*|viene d\p{L}*|v[eê]m d\p{L}*|uit) (?:l[ae']\s?|the )?\p{Lu}/u,
  },
  {
    name: 'place',
    asked: words(
      'where(?:s|abouts)?|address|adress|located|your location|ou(?= (?:etes|est|sont|se|puis|peut) )|(?<=^ )ou(?= (?:on|vous|c) )|(?<=(?:etes|est|situes?|vous|c) )ou(?= $)|adresse|situes?|donde|direccion|ubicad[oa]s?|ubicacion|wo|anschrift|dove|indirizzo|onde|endereco|morada|waar|adres',
    ),
    direct: words(
      '(?<! (?:my|meine|mon|mi|mio|minha|mijn) )(?:address|adress|adresse|direccion|anschrift|indirizzo|endereco|morada|adres)|where (?:are|r) (?:you|u|ya|yous)|wo (?:seid|sitzt) ihr|wo (?:sind|sitzen) sie|wo finde ich (?:euch|sie)|(?:vous etes|etes vous|tu es) ou|ou (?:etes vous|vous etes|est ce que vous etes)|donde (?:estais|estan|os encuentro)|dove (?:siete|vi trovate|vi trovo)|onde (?:e que )?(?:ficam|estao)|waar (?:zitten|zijn) jullie|waar (?:zit|bent) u|waar vind ik (?:jullie|u)',
    ),
    said: PLACE,
  },
  {
    name: 'duration',
    asked: words(
      `how long|(?:until|till|by|bis|jusqu a|hasta|fino a|entro|ate|tot) (?:when|wann|quand|cuando|quando|wanneer)|duration|combien de temps|duree|dure|durent|cuanto tiempo|(?:cuanto )?(?:tarda|tardan|tardais|tardas|dura|duran)|impiegate|ci mettete|wie lange?|wie lang|dauert|dauern|quanto tempo|quanto dura|demora|durano|hoe ?lang|duurt|duren|(?:how many|combien d|combien de|en combien d|wie viele?|wieviele?|cuant[oa]s|quant[ieao]s?|hoeveel) (?:${SPACED_UNIT})`,
    ),
    said: text(PERIOD),
    saidPlainly: text(`(?<!\\p{L})(?:${TAKES})(?!\\p{L})[^.\\d]{0,25}(?:${PERIOD})`),
  },
  {
    name: 'when',
    asked: words(
      '(?<!happens )when(?! (?:i|we|my|it) )|how soon|what date|how quickly|how fast|delais?|quand(?! meme )|cuando|plazo|wann|wie schnell|quando|wanneer|hoe snel',
    ),
    said: text(
      `(?:${WAIT})[^.]*\\d|^(?!.*(?<!\\p{L})(?:${TAKES})(?!\\p{L})).*(?:${PERIOD})|${SAME_DAY}|\\d{1,2}\\. \\p{Lu}\\p{L}{2,}`,
    ),
  },
  {
    name: 'weight',
    asked: words(
      'how heavy|weighs?|weight|poids|pese(?:nt)?|peso|pesan?|wie schwer|wiegt|wiegen|gewicht|pesam?|hoe zwaar|weegt|wegen',
    ),
    said: /\d ?(?:kg|kilos?|quilos?|chili|grams?|gr?|lbs?|pounds|stone|tons?|tonnes?|tonnen)(?!\p{L})/iu,
  },
  {
    name: 'price',
    asked: words(
      'how much (?:is|are|for|does|do|would|will|to|it|they|its)|how much|price|prices|set me back|priced|pricing|cost|costs|fees?|(?<! je )rates?|expensive|cheap|charge|(?<! de )combien(?: ca| coute)*|prix|tarifs?|payante?s?|coute|coutent|cout|couts|cher|chere|cuanto|precios?|cuestan?|vale|valen|costes?|tarifas?|caro|cobran|se paga|si paga|paga se|valor|was (?:wollt|nehmt|verlangt|berechnet) ihr|was (?:wollen|verlangen|berechnen) sie|was macht das|was kosten?|was kostet|kosten|kostet|preise?|teuer|wie ?viel|wieviel|quanto|prezz[oi]|costan?|cost[oi]|tariff[ae]|precos?|custam?|kost|prijs|prijzen|hoeveel|duur|free|gratuite?s?|gratis|kostenlos|umsonst|gratuit[oaie]',
    ),
    said: text(`${MONEY}|${FREE_WORDS}|\\d ?(?:%|percent|prozent|pour ?cent|por ?cien|procent|per cento)`),
  },
  {
    name: 'quantity',
    asked: words(
      'how many|how(?= (?:big|large|loud|noisy|old|far|tall|high|wide|hot|deep|small|efficient|powerful|warm|thick) )|what (?:size|number)|combien(?: de| d)?|cuant[oa]s|wie ?viele?|wie hoch|wie(?= (?:gross|laut|alt|weit|breit|warm|klein) )|quant[ieao]s?|hoeveel|hoe hoog|hoe(?= (?:groot|luid|oud|ver|breed|warm|klein) )|qual e o valor',
    ),
    said: text(NUMBER),
  },
];

const INTERROGATIVES =
  'how|what|which|where|when|combien|quels?|quelles?|cuant[oa]s?|cuando|wie|wieviele?|welche[rsnm]?|wann|wo|quant[oaie]s?|quando|quais|qual|quale|quali|hoe|hoeveel|hoelang|welke|wanneer';
/** Matches words that ask, in the form of `foldWords`, and that are no other words. */
export const INTERROGATIVE = new RegExp(` (?:${INTERROGATIVES}) `);

/** Matches the start of a question to which a yes is no answer: "and what is …", but not "how about …". */
const OPEN_QUESTION = new RegExp(
  `^ (?:\\p{L}+ )?(?!(?:how|what) (?:about|if) |wie (?:ware|wars|war|ist|sieht) |was ist mit |hoe zit |wat als |que tal |quanto a |(?:when|quand|cuando|quando|wann|wanneer) )(?:${INTERROGATIVES}|whats|wheres|whens|hows|who|whos|why|was (?:kost|ist|sind|mach|nehm|zahl|brauch|wird|muss)\\p{L}*|wer|warum|qui|quoi|pourquoi|quien|donde|por que|chi|dove|perche|quem|onde|wat|waar|waarom) `,
  'u',
);
const AND = / (?:and|und|et|y|e|en) /;
/** The most words of a part that is no question: a greeting, or the end of a list. */
const FEW_WORDS = 2;

/** Returns whether a question asks only for what no yes answers: "What's the price for pensioners and teachers?" */
export function asksOpenly(question: string): boolean {
  const parts = splitClauses(question).flatMap((clause) => clause.split(AND));
  const isOpen = (part: string) => OPEN_QUESTION.test(` ${part} `);
  const asking = parts.filter((part) => isOpen(part) || part.split(' ').length > FEW_WORDS);
  return asking.length > 0 && asking.every(isOpen);
}

/** Matches "my address": a question about it is not about the business. */
export const LEADS_CONTACT = new RegExp(
  ` (?:my|mon|ma|meine?|mi|mia|mio|minha|meu|mijn|mn) (?:${MAIL}|adress|address|adresse?|direccion|indirizzo|endereco|morada|(?:tele)?phone|tel|telefon\\S*|telefoon\\S*|numero|number|nummer) `,
);

/** Matches a question whether the business itself is open, in the form of `foldWords`: its other words are no subject. */
export const ASKS_IF_OPEN =
  / (?:(?:are|r|do) (?:you|u|ya)(?: guys)? open|(?:etes vous|vous etes|c est|est ce) ouverts?|vous ouvrez|ouvrez vous|abris|abren|(?:estais|estan) abiertos|(?:habt|haben|seid|sind|macht|machen) (?:ihr|sie) (?:[^ ]+ ){0,3}(?:offen|auf|geoffnet)|siete aperti|aprite|abrem|estao abertos|(?:zijn jullie|bent u) (?:[^ ]+ ){0,3}(?:open|geopend)) /;

/** Matches a question whether the business comes to a place that the lead has named, in the form of `foldWords`. */
export const ASKS_IF_COMES =
  / (?:(?:come|travel|go|work|cover) (?:out |here )?(?:that|as|this) far|(?:venez|deplacez|intervenez)(?: vous)? jusqu[^ ]*|(?:kommt|kommen|fahrt|fahren) (?:ihr|sie) (?:auch )?(?:so weit|bis)|(?:llegais|venis|llegan|vienen) hasta|(?:venite|arrivate) fino|(?:vem|vao|chegam) ate|komen jullie (?:ook )?(?:zo ver|tot)) /;

/** "How much deposit": the amount of something, which need not be money. */
export const ASKS_AMOUNT =
  / (?:how much|combien d[e ]?|cuant[oa]|wie ?viel|quant[oa]|hoeveel) (?!(?:l|par|is|are|for|does|do|would|will|to|it|they|its|cost|costs|ca|coute|es|cuesta|cuestan|vale|kostet|kosten|e|costa|costano|custa|custam|fica|ficam|kost|cobran|viene|sale|sind|ist|me|te|nos|le|les|se|os|mi|ti|ci|vi|lhe|je|r) )\p{L}+ /u;

/** Words that name no subject, in the form of `foldWords`. */
export const SUBJECTLESS: ReadonlySet<string> = new Set(
  `a about again all also am other others autre autres andere anderen anderer anderes otros otras altro altri altra altre outro outros outra outras connosco conosco an and any anyone are as at be best been but by can could did do does doing done for from get
  gets give go going good got had has have having hello help here hey hi him how i id if ill im in into is isnt it its
  ive just kind know let like long look looking lot made make many may me mean might more most much must my need needs new no not
  now of off offer offers ok on one ones only or our out over part pls please possible provide put really right same say see
  serve serves should show so some someone something sort still stuff such take takes taking tell than thanks that thats the their them then there theres
  these they thing things this those till time to today too u up ur us use want was we well were what whats when where which
  who whole whos why will with without work working works would yeah yes yet you your youre yours based bought buy come comes find happen happens
  au aussi aux avec avez avons avoir bien bon bonjour ca ce cela ces cest cet cette chez comment comme d dans de des deja du elle elles en encore
  es est et etes etre eu fait faire faites faut il ils j je jusqu l la le les leur lui m ma mais me mes moi mon n ne nos notre nous
  on ont ou par pas peu peut peux plus plusieurs possible pour pouvez prenez proposez propose qu quand que quel quelle quelles quels qui quoi s sa
  sans savoir se sera ses si sont son sont sur svp t ta te tes toi ton tout tous toute toutes tres tu un une venez verser voir voudrais vos votre vous vont y
  al algo algun alguna alli ahi como con cual cuales cuanto cuando da dan dar de del desde donde el ella ellos en entre era es esa ese eso esta
  estan estais estas este esto ha hace hacen haceis hacer hay hola ir la las le les lo los mas me mi mis muy nos o os otra otro para pero poder podeis
  podria puede pueden puedo por porque que quien quiero saber se ser si sin sobre son su sus te teneis tener tengo tiene tienen tu tus un una unos usted
  ustedes va van vais ver y ya yo quisiera ofrecen ofreceis trabajan
  aber ab alle als am an auch auf aus bei beim bekomme bieten bietet bin bis bitte bisschen bist brauche braucht da damit dann das dass dein dem den der des die dir
  doch du ein eine einem einen einer eines er es etwas euch euer eure fur gibt gehen geht gebt gibst hab habe haben habt hallo hat ich ihm ihn ihr ihre ihren im
  in ins ist ja jetzt kann kannst kein keine konnen konnt konnte konnten machen macht man mal mehr mein meine meinen mich mir mit mochte muss mussen nach nehmen
  nicht noch nur ob oder sehr seid sein sich sie sind so soll sollte uber um und uns unser vom von vor wann war was weil welche welchem
  welcher welches wenn wer werden wie will wir wird wo wohl wollen wurde zu zum zur
  alla alle allo anche avete bisogno c che chi ci ciao come con cosa cosi da dal dalla dei del della delle devo di dove due e ed era essere fa
  fare fate gli grazie ha hanno ho i il in io la le lei lo loro ma me mi mia mio molto ne nel nella no noi non nostro o offrite
  per perche piu poi posso possiamo potete potrei pero puo qual quale quali quando quanto quella quello questa questo qui sa sapere se sei si siamo siete sono
  su sua sul sulla suo tra tu tutto un una uno vi viene voi volevo vorrei vostra vostro
  ai algum alguma ao aos as ate boa bom cada com como da dao das de dela do dos e ela ele eles em entre essa esse esta estao estou eu
  faz fazem fazer fica ficam foi gostaria ha isso isto ja la lhe mais mas me meu minha muito na nao nas no nos nossa nosso o oi ola onde os ou
  para pela pelo pode podem poderia posso pra preciso qual quais quando que quem queria quero sao saber se sem ser seu sim so sua tambem tem temos tenho
  ter teu tudo um uma usar vai voce voces vc vcs vos vossa vosso
  aan alle als altijd ben bent bij dan dat de deze die dit doe doen door dus een en er ga gaan geen goed haar had heb hebben hebt heeft hem
  het hier hij hoe hun ik in is ja jij je jou jouw jullie kan kom komen komt krijg kun kunnen kunt maar mag me mee meer men met mij mijn mis moet moeten
  mogen na naar nee niet nog nu of om onder ons onze ook op over te tot u uit uw van veel voor waar wanneer wat we wel welk welke werk
  werken wie wij wil willen worden wordt zal ze zich zij zijn zit zitten zo zou
  pls plz thx cheers ya guys exactly roughly approx kindly reckon wondering
  bjr slt stp merci exactement environ alors cest quoi voudrait souhaite souhaiterais auriez etait serait
  moin servus genau danke gerne ungefahr etwa furs nen ne ner mal euren eurem eurer ihrem ihrer krieg kriege kriegt macht denn eigentlich circa ca
  porfa porfavor xfa ola buenas gracias oye dime pasas pasame exactamente aproximadamente q k seria
  favore cortesia mandate passate mandi grazie salve buongiorno scusi x esattamente circa viene vengono costerebbe
  boas boa pf sff favor obrigado obrigada exatamente dizer era q
  away live living lives suis habite habitons vivo vivimos estoy wohne wohn wohnen entfernt weg drin drauf dazu brauch unter wollt abito abitiamo moro moramos vivemos woon wonen verderop loin lejos lontano longe ver
  before that btw anyway he she his her hates whats bit actually already lol then after avant abord bevor sage vorher zuerst gibts dabei vielen viele tanti tante muchas muchos muitos muitas veel beaucoup jaa
  antes primero sale saldria prima innanzitutto primeiro responda eerst hangt ervan af ons onze vanaf depends depend depende verdad cierto true
  hoi hallo aub ajb graag bedankt dank precies exact ongeveer vd mn t eigenlijk even`.split(/\s+/),
);

/** Places of a business. "Where is your shop?" can mean a place that the knowledge gives without a name. */
export const PLACE_NOUNS: ReadonlySet<string> = new Set(
  `office offices showroom shop store garage premises buro laden geschaft magasin boutique bureau bureaux oficina tienda
  ufficio negozio loja escritorio winkel kantoor`.split(/\s+/),
);
