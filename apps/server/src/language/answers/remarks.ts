// Detects remarks that answer nothing: about the price, about people whom the lead wants to ask, doubts about us, and
// small talk. Phrases are fragments of regular expressions over folded clauses, one entry per language: English,
// French, Spanish, German, Italian, Portuguese, Dutch.
import { compilePhrases, splitClauses } from '../fold-text.ts';

const LONGEST = 2_000;
const tail = '(?: \\S+){0,3}(?= $)';

/** The subject of a remark. `decision`: the lead wants time or advice before a decision. */
export type Remark = 'decision' | 'competitor' | 'price' | 'trust' | 'chat';

const phrases: Record<Remark, readonly string[]> = {
  decision: [
    '(?:ask|check|talk|speak|discuss|run|consult|see|chat)(?: (?:it|this|that|things))?(?: (?:with|to|past|by|over with|through with))? (?:my|the|our) (?:missus|wife|husband|partner|other half|hubby|boyfriend|girlfriend|family|parents|mum|mom|dad|boss|landlord|kids|son|daughter|accountant)|sleep on it|think (?:about|on|over) it|think it over|mull it over',
    '(?:parl|caus|discut|voi[rst]|demand|consult)\\S* (?:\\S+ )?(?:avec|a) (?:mon|ma|mes) \\S+|(?:faut|dois|veux|vais|laissez moi|laisse moi) (?:\\S+ )?(?:y )?reflech\\S+|la nuit porte conseil',
    '(?:habl|consult|coment|pregunt|ver)\\S* (?:\\S+ )?(?:con|a) (?:mis?|la) (?:mujer|marido|pareja|espos[oa]|novi[oa]|familia|padres|soci[oa]|jef[ea]|almohada)|(?:pensar(?:lo|melo)|lo pienso|darle una vuelta)',
    'mit (?:meine[rmn]?|mein|der|dem) (?:frau|mann|partner\\S*|freund\\S*|familie|eltern|chef\\S*|mutter|vater|vermieter\\S*) (?:\\S+ ){0,2}?(?:reden|sprechen|besprechen|bereden|fragen|abklaren|abstimmen|klaren)|meine[nr]? (?:frau|mann|partner\\S*|freund\\S*|eltern|chef\\S*) (?:\\S+ )?fragen|druber (?:\\S+ )?(?:schlafen|nachdenken)|(?:muss|mochte|will) (?:\\S+ ){0,3}?uberlegen',
    '(?:parl|chied|consult|discut|sent)\\S* (?:\\S+ )?(?:con|a) (?:i )?(?:la |il )?(?:mi[ao]|miei|mi) \\S+|(?:devo|fammi|fammici|voglio|lasciami) (?:\\S+ )?(?:riflett|pensar)\\S*|ci penso|dormirci su',
    '(?:fal|ver|convers|consult|pergunt)\\S* (?:\\S+ )?(?:com|ao|a) (?:o |a )?(?:meus?|minhas?) \\S+|(?:pensar melhor|vou pensar|preciso (?:de )?pensar|deixa eu pensar)|dormir sobre',
    'overleg\\S* (?:\\S+ )?met \\S+|(?:met|aan) (?:mijn|mn|m n) (?:vrouw|man|vriend|vriendin|partner|ouders|baas) (?:\\S+ )?(?:vragen|overleggen|bespreken)|nachtje over slapen|over nadenken',
  ],
  competitor: [
    'cheaper (?:elsewhere|somewhere else|quotes?|offers?|from (?:another|someone else))|(?:your|a|the|my) competitors?|(?:comparing|compare|getting|waiting for|waiting on|have|got|had) (?:\\S+ ){0,2}?(?:other|another|cheaper|better|lower|different) (?:quotes?|offers?|companies|company|compan\\S+|firms?|suppliers?)|(?:another|other) (?:company|firm|supplier|provider) (?:\\S+ )?(?:is|are|charges?|asks?|offers?|quoted|wants)',
    'moins chers? (?:ailleurs|chez)|(?:vos|votre|un|le|la|des) concurrents?|concurrence|(?:un|dautres|dun|autres?) (?:autres? )?devis (?:\\S+ )?(?:moins|ailleurs|plus)|(?:compare\\S*|attends) (?:\\S+ ){0,2}?(?:devis|offres)|dautres (?:devis|offres|entreprises)',
    'mas barat[oa]s? (?:en|con) (?:otr[oa]|la competencia)|competencia|competidor(?:es)?|otr[oa]s? (?:presupuestos?|ofertas?|empresas?)|compar\\S+ (?:\\S+ )?(?:presupuestos|ofertas|precios)',
    '(?:woanders|anderswo) (?:\\S+ )?(?:billiger|gunstiger)|konkurren\\S+|mitbewerber\\S*|(?:andere[nrs]?|gunstigere[nrs]?) (?:angebote?n?|anbieter\\S*|firmen?)|vergleich\\S* (?:\\S+ )?(?:angebote|preise)|angebote vergleichen',
    'concorren(?:za|ti|te)|(?:altri|altro|unaltra|altre) (?:preventiv[oi]|offert[ea]|ditt[ae]|aziend[ae])|confront\\S+ (?:\\S+ )?(?:preventivi|offerte|prezzi)|meno (?:caro )?altrove',
    'mais barat[oa]s? (?:noutr[oa]|em outr[oa]|na concorrencia)|concorrentes?|concorrencia|outr[oa]s? (?:orcamentos?|propostas?|empresas?)|compar\\S+ (?:\\S+ )?(?:orcamentos|propostas|precos)',
    '(?:elders|ergens anders) (?:\\S+ )?goedkoper|concurren(?:t|ten|tie)|(?:andere|goedkopere) (?:offertes?|aanbieders?|bedrijf|bedrijven)|offertes (?:\\S+ )?vergelijk\\S*|vergelijk\\S* (?:\\S+ )?(?:offertes|prijzen)',
  ],
  price: [
    '(?:too|so|very|bit|quite|pretty|really|bloody) (?:expensive|pricey|pricy|steep|dear)|too much (?:money|for me)|(?:cant|cannot) afford|(?:out of|over|above) (?:my|our) budget|thats (?:expensive|pricey|steep|a lot)',
    '(?:trop|super|tres|hyper|un peu|vachement|assez) chers?|(?:pas|plus) les moyens|(?:hors|au dessus) (?:de )?(?:mon |notre )?budget|cest cher',
    '(?:muy|demasiado|un poco|bastante|super|mucho|un pelin) car[oa]s?|(?:es|que) car[oa]|no me (?:lo )?puedo permitir|fuera de (?:mi )?presupuesto',
    '(?:zu|sehr|echt|ziemlich|ganz schon|bisschen|recht) teuer|(?:ist|schon) teuer|(?:nicht|kaum) leisten',
    '(?:troppo|molto|un po|piuttosto|parecchio) (?:car[oaie]|costos[oaie])|(?:non|nn) (?:me )?(?:lo |la )?posso permetter\\S*|fuori budget|costa (?:troppo|tanto)',
    '(?:muito|demasiado|meio|bem|super|tao|um pouco) car[oa]s?|car[oa] demais|nao (?:tenho|posso) (?:como )?pagar|fora do (?:meu )?orcamento',
    '(?:te|erg|best|behoorlijk|wel|heel) (?:duur|prijzig)|niet betalen|boven (?:mijn |ons )?budget',
  ],
  trust: [
    '(?:is|are) (?:this|it|that|you|u) (?:guys )?(?:a )?(?:scam|legit|real|genuine|for real|trustworthy)|(?:can|how) (?:\\S+ ){0,2}?trust|(?:dont|do not) (?:\\S+ )?trust|(?:sounds|looks|seems) (?:\\S+ )?(?:fishy|dodgy|scammy|too good)|how do i know (?:this|you|its|that)',
    'arnaque|pas confiance|faire confiance|(?:vous etes|cest) (?:\\S+ )?(?:fiables?|serieu\\S+)|trop beau pour|louche',
    'estafa|timo|(?:sois|es|son) (?:\\S+ )?(?:fiables?|de fiar)|no me fio|puedo confiar|demasiado bonito',
    'abzocke|betrug|serios|unserios|(?:trau|vertrau)\\S* (?:\\S+ ){0,2}?(?:nicht|euch|ihnen)|zu schon um|fake',
    'truffa|affidabil[ei]|(?:non )?mi fido|fidarmi|fregatura|troppo bello per',
    'golpe|burla|confiave(?:l|is)|(?:posso|nao) confi(?:o|ar)|bom demais',
    'oplichting|betrouwbaar|vertrouw (?:\\S+ )?(?:het|dit|jullie)|(?:is|zijn) (?:dit|jullie) (?:\\S+ )?(?:nep|echt)|te mooi om',
  ],
  chat: [
    `how(?: i)?s (?:your|ur|the|you|everything|life|things|it)(?! (?:price|cost|work|much))${tail}|how (?:are|r) (?:you|u|ya|things)${tail}|(?:nice|lovely|freezing|boiling|awful|great|sunny|cold|hot|horrible|rainy) (?:weather|day|out|today|out there|outside|innit)${tail}|happy (?:\\S+day|new year|christmas|easter)|merry christmas|did (?:you|u) (?:see|watch) (?:the |that )?(?:match|game)|what a (?:match|game|day)|(?:have a |good |nice )(?:weekend|evening|one)${tail}`,
    `(?:quelle|quel) (?:chaleur|froid|temps|journee|match)${tail}|comment (?:ca va|allez vous|vas tu|tu vas)${tail}|(?:ca|tout) va (?:bien|comment)${tail}|fait (?:trop |tres |super |bien )?(?:chaud|froid|beau)${tail}|bon (?:lundi|mardi|mercredi|jeudi|vendredi|week ?end|dimanche)|bonne (?:annee|semaine|fete)|tenez le coup|joyeux noel`,
    `(?:que|q) tal${tail}|como (?:estas?|estais|va|vais|te va|andas)${tail}|(?:que|q|vaya|menudo) (?:calor|frio|tiempo|partido|dia)${tail}|(?:feliz|buen) (?:finde|fin de semana|lunes|viernes|navidad|ano)`,
    `wie (?:gehts|geht es|laufts|lauft es)(?: \\S+){0,5}(?= $)|na (?:alles klar|wie \\S+)${tail}|(?:so ein|was fur ein|schones|mieses|scheiss\\S*|sau\\S*|tolles) ?(?:wetter|tag)${tail}|(?:sau|arsch|sehr |echt )?(?:kalt|heiss) (?:heute|draussen)${tail}|schones wochenende|frohe weihnachten|schonen (?:montag|freitag|sonntag)`,
    `come (?:va|stai|state|sta|andiamo|butta)${tail}|che (?:caldo|freddo|tempo|partita|giornata)${tail}|buon(?:a|o)? (?:lunedi|martedi|mercoledi|giovedi|venerdi|weekend|settimana|domenica|natale)|voglia di weekend`,
    `tudo (?:bem|bom|certo|joia)${tail}|como (?:vai|vao|esta|estao|vao as coisas)${tail}|que (?:calor|frio|tempo|jogo|dia)${tail}|(?:esse|aquele|viu o) jogo${tail}|(?:boa semana|bom fim de semana|bom (?:feriado|domingo)|feliz (?:natal|ano novo))`,
    `hoe (?:gaat|is) (?:het|t|ie|alles)(?! \\S*(?:werk|prijs))${tail}|alles (?:goed|lekker|oke|wel)${tail}|(?:wat een|lekker|rot|mooi|kut)(?: een)? ?\\S*(?:weer|weertje|dag|wedstrijd)${tail}|(?:fijn|goed|lekker) weekend|(?:ijs)?koud (?:vandaag|buiten)${tail}`,
  ],
};

const matchers = Object.entries(phrases).map(
  ([remark, list]) => [remark as Remark, compilePhrases(list)] as const,
);

/** Returns what the remark is about; null if the text contains none. */
export function findRemark(text: string): Remark | null {
  const clauses = splitClauses(text.slice(0, LONGEST)).map((clause) => ` ${clause} `);
  return matchers.find(([, matcher]) => clauses.some((clause) => matcher.test(clause)))?.[0] ?? null;
}
