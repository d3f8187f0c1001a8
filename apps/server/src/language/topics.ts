// Topics of questions to a business whose answers use different words: "8,000 €" answers "how much is it?". Each topic
// has patterns for questions and for texts, in the languages of the offline agent, so that a question also finds an
// answer in another language.

export interface Topic {
  name: string;
  /** Matches the words of a question or a heading, in the form of `foldWords` in fold-text.ts. */
  asked: RegExp;
  /** Matches a text in lower case and without accents, with its punctuation. */
  said: RegExp;
}

/** Topics whose questions and answers have different words. */
const DIFFERENT: readonly Topic[] = [
  {
    name: 'price',
    asked:
      /(?:how much|price|pricing|cost|fee|expensive|cheap|rate|quote|charge|combien|prix|tarif|coute|cout|cher|cuanto|precio|cuesta|vale|costo|coste|tarifa|caro|kost|preis|teuer|wie ?viel|quanto|prezz|costa|preco|custa|prijs|hoeveel|duur)/,
    said: /[€$£]|\d\s?(?:eur|usd|k\b)|price|pricing|cost|fee|euro|dollar|free|quote|prix|tarif|coute|gratuit|precio|cuesta|gratis|preis|kost|prezz|costa|preco|custa|prijs/,
  },
  {
    name: 'place',
    asked:
      /\b(?:where|located|location|address|area|region|near|come to|travel|ou|adresse|secteur|zone|donde|direccion|zona|ubica\S*|wo|gebiet|dove|indirizzo|onde|endereco|waar|adres)\b/,
    said: /\b(?:km|miles|address|located|area|region|city|office|showroom|adresse|secteur|rayon|zone|direccion|zona|oficina|strasse|umkreis|gebiet|indirizzo|endereco|adres|street)\b/,
  },
  {
    name: 'duration',
    asked:
      /\b(?:how long|duration|take|takes|delay|deadline|combien de temps|delai\S*|duree|cuanto tiempo|tarda\S*|plazo|wie lange|dauert|quanto tempo|demora|hoe lang|duurt)\b/,
    said: /\b(?:days?|weeks?|months?|hours?|minutes?|jours?|semaines?|mois|heures?|dias?|semanas?|mes|meses|horas?|tage?n?|wochen?|monate?n?|stunden?|giorn[oi]|settiman[ae]|ore|dagen|weken|maanden|uur)\b/,
  },
  {
    name: 'hours',
    asked:
      /\b(?:open|opening|hours|closed|when are you|horaires?|ouvert\S*|ferme\S*|horarios?|abiert\S*|abren|offnungszeiten|geoffnet|orari|apert\S*|aberto|open|geopend|openingstijden)\b/,
    said: /\b(?:open|closed|monday|friday|horaires?|ouvert\S*|lundi|horario|abiert\S*|lunes|geoffnet|montag|apert\S*|lunedi|aberto|segunda|geopend|maandag)\b|\d{1,2}[:h]\d{2}/,
  },
];

/** Creates a topic from word stems that questions and texts share. */
const createTopic = (name: string, stems: string): Topic => {
  const words = new RegExp(`(?:^|[^\\p{L}])(?:${stems})`, 'u');
  return { name, asked: words, said: words };
};

const WARRANTY: Topic = {
  name: 'warranty',
  asked: /\b(?:guarantee|warranty|garantie|garantia|garanzia)\b/,
  said: /\b(?:guarantee\S*|warranty|garanti\S*|garanzia)\b/,
};

/** Topics that questions and answers name with words of the same meaning: "guarantee" and "warranty". */
export const SHARED_TOPICS: readonly Topic[] = [
  WARRANTY,
  createTopic(
    'payment',
    'pay|instal?ments?|financ|credit card|in cash|deposit|payer|paie|payable|plusieurs fois|mensualit|virement|acompte|\\d{1,3} ?x\\b|pagar|pago|plazos|efectivo|metalico|domicili|zahl|bezahl|raten|uberwei|pagament|si paga|a rate|bonifico|rateizz|parcel|prestac|boleto|betal|termijn|aanbetal',
  ),
  createTopic(
    'delivery',
    'deliver|shipp|livrer|livrais|livron|entreg|envi(?:o|ar)|liefer|versand|consegn|spedi|bezorg|lever',
  ),
  createTopic(
    'cancellation',
    'cancel|refund|money back|chang\\w{0,5} (?:my|your) mind|withdraw|annul|retract|rembours|chang\\w{0,5} d avis|baja|devoluc|storn|absag|kundig|rucktritt|widerruf|erstatt|disdett|disdire|recess|rimbors|reembols|desist|opzeg|terugbet|bedenktijd',
  ),
  createTopic(
    'contact',
    'phone|call (?:you|us)|e-?mail|appel|telephon|telefon|llam|anruf|chiam|ligar|bellen|whatsapp',
  ),
  createTopic('parking', 'park|gare[rz]|se garer|stationn|aparc|estacion|parch|stallplatz'),
  createTopic(
    'discount',
    'discount|student|senior|reduc|remise|etudiant|descuento|estudiant|rabat|ermassig|nachlass|studier|sconto|riduzion|desconto|korting',
  ),
  createTopic(
    'trial',
    'free trial|taster|try (?:it|out|a)|essai|essayer|probar|prueba|primera (?:visita|clase)|probe(?:stunde|training)|ausprobier|provare|prova\\b|experimentar|proefles|uitproberen',
  ),
  createTopic(
    'support',
    'grants?\\b|govern?ment|subsid|benefits|eco4|aides?\\b|subvention|maprime|ayudas?\\b|subvenc|forder|zuschuss|gutschein|jobcenter|arbeitsagentur|incentiv|bonus|agevol|apoios?\\b|subsidie|toeslag',
  ),
  createTopic(
    'rented',
    'rent|landlord|tenant|locat[ai]|loue|bailleur|proprietaire|alquil|inquilin|casero|propietari|mieter|miete|vermieter|affitt|inquilin|aluguel|alugad|senhorio|huur',
  ),
  createTopic(
    'children',
    'kid|child|toddler|baby|enfant|bebe|nino|hijo|hija|peque|kind|sohn|tochter|bambin|figli|crianc|filh',
  ),
  createTopic('pregnancy', 'pregnan|prenatal|enceinte|grossesse|embaraz|schwanger|incinta|gravid|zwanger'),
  createTopic('catering', 'cater|traiteur|partyservice'),
  createTopic(
    'person',
    'per person|person(?:e|en|as?|ne|nes)?\\b|persoon|gaste?n?\\b|guests?\\b|ospit|convidad|invitad|pessoa',
  ),
  createTopic('urgent', 'urgen|emergenc|right now|tout de suite|notfall|dringend|guardia|spoed'),
  createTopic(
    'appointment',
    'appointment|survey|rendez|rdv|cita\\b|visita\\b|termin\\b|terminverein|appuntament|consulta\\b|marcar|afspraak',
  ),
];

/** All topics. The search treats each topic like a word. */
export const TOPICS: readonly Topic[] = [
  ...DIFFERENT,
  createTopic(
    'place',
    'where|addres|adress|adres|street|magasin|showroom|boutique|rue |donde est|direccion|calle |wo seid|wo ist|strasse|haltestelle|dove siete|dove vi|indirizzo|via |onde fica|endereco|rua |waar zit|straat|metro\\b|postcode',
  ),
  ...SHARED_TOPICS,
];

/** A topic that leads ask for in many words, and to which a business usually has one rule. */
const createIntent = (name: string, asked: string, said: string): Topic => ({
  name,
  asked: new RegExp(`(?<!\\p{L})(?:${asked})`, 'u'),
  said: new RegExp(`(?<!\\p{L})(?:${said})`, 'u'),
});

/**
 * The intents that the only sentence about them answers, whatever else the question says: "Is there a discount for so
 * many bikes?"
 */
export const INTENTS: readonly Topic[] = [
  createIntent(
    'discount',
    'discount|best price|(?:anything|something|bit) (?:you can do )?on (?:the )?price|reduction|remise|rabais|(?:faites|fais|petit) (?:moi )?un (?:petit )?geste|(?:faites|fais|faire) (?:moi )?un (?:petit |meilleur )?prix|descuento|rebaja|(?:mejor|algo (?:con|en)) (?:el )?precio|rabatt|nachlass|am preis|scont[oi]|(?:qualcosa|meglio) sul prezzo|descont|melhor preco|korting|(?:niks|iets|wat) (?:vanaf|aan de prijs)',
    'discount|remise|reduction|descuento|rabatt|nachlass|scont[oi]|descont|korting|(?<=\\d ?% )off(?!\\p{L})',
  ),
  createIntent(
    'parking',
    '(?:(?:sitio|lugar(?:es)?|posto|posti|places?|platz|plek|spaces?) (?:to|para|per|pour|zum|om te) )?(?:park(?:ing|en|platz|eren|eer\\p{L}*)?(?!\\p{L})|se garer|(?:laisser|mettre) (?:la|ma) voiture|stationn|aparc(?:a|o)|(?:dejo|dejar) (?:el|mi) coche|parchegg|lasci(?:o|are) (?:la (?:mia )?macchina|l auto)|estaciona|(?:deixo|deixar) o (?:meu )?carro)',
    'car park|parking|parkplatz|parkeer|stationnement|aparca|parchegg|estacionamento',
  ),
  createIntent(
    'instalments',
    'instal?ments?|pay monthly|plusieurs fois|mensualites|a plazos|cuotas|raten|a rate|prestac|in termijnen|gespreid betalen',
    'pay in \\d|instal?ments?|en (?:deux|trois|\\d+) fois|pagar en \\d+ meses|plazos|raten|a rate|prestac|termijnen',
  ),
  createIntent(
    'payment',
    '(?:pay|paid) (?:by|with|in cash)|by card|payer par|par carte|en especes|con tarjeta|en efectivo|mit karte|bar zahlen|con carta|in contanti|mb ?way|multibanco|com cartao|met pin|contant betalen',
    'payment is|pay by|le paiement se fait|se paga|zahlbar|zahlung erfolgt|si paga|paga.se|betaling',
  ),
  createIntent(
    'trial',
    '(?:first|1st|trial) (?:lesson|class|session)|free trial|premier cours|erste (?:stunde|lektion)|primera clase|prima lezione|primeira aula|eerste les',
    'trial|probestunde|probetraining|cours d.essai|clase de prueba|lezione di prova|aula experimental|proefles',
  ),
  createIntent(
    'notice',
    'notice period|period of notice|preavis|kundigungsfrist|preaviso|aviso previo|preavviso|antecedencia|opzegtermijn',
    '(?:weeks|days|months)\\S{0,2} notice|notice of|preavis|kundigungsfrist|preaviso|preavviso|antecedencia|opzegtermijn',
  ),
  createIntent(
    'age',
    'too (?:old|young)|start (?:a bit |a little )?(?:early|earlier|younger)|minimum age|age limit|trop (?:vieux|vieille|jeune)|age minimum|zu (?:alt|jung)|mindestalter|demasiado (?:mayor|joven)|edad minima|troppo (?:vecchi|giovan|piccol)\\p{L}|eta minima|idade minima|te (?:oud|jong)|minimumleeftijd',
    '(?:age of|aged?|from) \\d+|age limit|ab \\d+ jahren|des \\d+ ans|a partir de (?:los )?\\d+ an[os]|dai \\d+ anni|vanaf \\d+(?:,\\d)? jaar',
  ),
  createIntent(
    'children',
    '(?:price|cost|menu|discount|free) for (?:the )?(?:kids|children)|(?:enfants|kinder|ninos|bambini|criancas|kinderen)(?!\\p{L}).*(?:prix|tarif|preis|precio|prezzo|preco|prijs)|(?:prix|tarif|preis|precio|prezzo|preco|prijs)\\p{L}* (?:\\p{L}+ )?(?:enfants|kinder|ninos|bambini|criancas|kinderen)',
    '(?:kids|children|enfants|kinder|ninos|bambini|criancas|kinderen)(?!\\p{L})[^.]*(?:half|free|price|moitie|gratuit|prix|halfte|preis|kost|mitad|gratis|precio|meta|prezzo|metade|preco|helft|prijs|\\d)',
  ),
  createIntent(
    'dogs',
    '(?:dogs?|chiens?|perros?|hunde?|cani|cane|caes|cao|honden|hond)(?!\\p{L})',
    '(?:dogs?|chiens?|perros?|hunde?|cani|cane|caes|cao|honden|hond)(?!\\p{L})',
  ),
  createIntent(
    'access',
    '(?:get in|access|go there) at night|(?:ir la|entrar|aceder) (?:\\p{L}+ )?a noite|a noite.*entr|ate que horas (?:\\p{L}+ ){0,2}entra|nachts (?:rein|hinein)|entrer la nuit|entrar de noche|entrare di notte|s nachts (?:bij|in)',
    '(?:access|acces|acceso|zugang|accesso|acesso|toegang)(?!\\p{L})[^.]*\\d',
  ),
];
