// Patterns for promises and for claims that something was done, by language (agents.md#the-truth-gate). They are
// fragments of regular expressions over folded text, with spaces instead of apostrophes and hyphens. The seven
// languages of the offline agent are complete; other languages have only the most important words.

/** Promises that the business could be held to. */
export const PROMISED = {
  discount: 'a discount',
  free: 'something free',
  guarantee: 'a guarantee',
  refund: 'money back',
  delivery: 'a delivery',
  call: 'a call or a visit of a person',
  contact: 'an answer of a person',
} as const;
export type PromisedAction = keyof typeof PROMISED;

export interface ClaimWords extends Partial<Record<PromisedAction, string>> {
  /** "Free", expressed as a negation: "no extra cost". */
  waived?: string;
  /** Words with which a text states a price. If only the lead named the number, the text accepts the lead's price. */
  price?: string;
  /** Words with which the agent says that it will ask a colleague. */
  asks?: string;
  /** A question that makes an offer and therefore a promise. */
  offers?: string;
  /** A negation. */
  not?: string;
  /** Phrases that contain a negation but deny nothing: "no problem". */
  notNot?: string;
  /**
   * Words that introduce a condition or a plan, such as "once" or "as soon as". The rest of the clause is then not true
   * yet.
   */
  once?: string;
  booked?: string;
  canceled?: string;
  near?: string;
  human?: string;
  /** Words before a noun for a human being: "I am", "you are talking to". */
  iAm?: string;
  /** Words before a noun for a machine: "I am not". */
  iAmNot?: string;
  machine?: string;
}

const en: ClaimWords = {
  discount:
    '(?<!no )discount\\w*|rebate\\w*|price cut|reduced price|special (?:price|offer|deal)|promo(?:tion)?(?:al)?\\b|half (?:the )?price|cheaper|(?:%|percent) (?:off|less)|knock off|voucher|coupon',
  free: 'for free|(?:days?|weeks?|months?|visits?|lessons?) free\\b|(?:get|gets|give you|receive) (?:an? |your |one )?free \\w+|(?<=(?:is|are|be|comes|totally|completely|absolutely|entirely|100%) )free\\b(?! (?:on|at|to|from|for|that|this|slots?|times?))|free (?:of charge|delivery|shipping|quotes?|estimates?|visits?|consultations?|install\\w*|trial|service|advice|design|parking|sample|kitchen|gift|measur\\w*|plan|upgrade)|complimentary|on the house|at our expense',
  waived:
    '(?:no|without|zero) (?:extra |additional |hidden )?(?:cost|costs|charge|charges|fee|fees)\\b|(?:wont|won t|do not|don t|not) (?:have to |need to )?pay (?:anything|a (?:cent|penny))|costs? (?:you )?nothing',
  guarantee:
    'guarantee\\w*|warrant(?:y|ies)\\b|promise you|(?:i|we) promise\\b|100 ?% (?:sure|certain|safe)|risk free',
  refund: 'refund\\w*|money back|reimburs\\w*',
  delivery: 'deliver(?:y|ed|s|ing)?\\b|ship(?:ped|ping)\\b|will arrive',
  call: '(?:(?:will|ll|gonna|going to|can) (?:call|ring|phone|visit) (?:you|by|round)|call(?:s|ing)? you\\b|give you a (?:call|ring)|expect (?:a|our|their) call|phone you|will come (?:by|round|over|to)|send (?:someone|somebody|a \\w+) (?:over|round|to))',
  contact:
    '(?:will|ll|gonna|going to) (?:contact|reach out|get back|be in touch|get in touch|write to you|message you|email you|answer you)\\b|contacts? you (?:today|tomorrow|soon|shortly)',
  price:
    'costs?\\b|the price (?:is|will|would)|we charge|you(?: ll| will)? (?:only |just )?pay\\b|for only|deal\\b|legally binding|agreed\\b|(?:is|are) yours for',
  asks: '(?:your (?:\\w+ )?questions? (?:about|on|whether)|ask|check|find out|look into|clarify|confirm with|need to know|don t know|do not know|not sure|can t (?:say|tell))\\w*',
  offers:
    '(?:would you like|do you want|shall (?:i|we)|can (?:i|we) (?:offer|give)|may i|did you know|how about|what if)',
  not: '(?:not|no|never|cannot|can t|cant|none|nor|neither|nothing|without|\\w+n t|dont|wont|isnt|unable)\\b',
  notNot:
    'no (?:problem|worries|doubt|need to worry|stress|rush)|not (?:only|just)|don t (?:worry|hesitate)|do not (?:worry|hesitate)|why not|nothing to worry about|not to worry|no no|couldn t be (?:better|easier)',
  once: '(?:once|when|as soon as|until|till|before|if|whether|whenever)\\b',
  booked:
    '(?:\\d|[ap]m|day|tomorrow|clock) it is\\b|(?:booked|reserved) for you\\b|(?:is|are|was|been|ve|have|has|now|all|your|you re|i|we|it s|that s|got) (?:now |just |already |all )?(?:booked|confirmed|scheduled|reserved|rescheduled|moved(?= (?:to|your|the|it|into)|$)|secured)\\b|(?:booked|confirmed|scheduled|reserved|rescheduled|locked|penciled|pencilled|put|got|have|signed) (?:it |that |you |this )?(?:in|down)\\b(?= (?:for|on|at|with)|$)|^(?:ok |okay |all |done |great |perfect |and )*(?:booked|confirmed|scheduled|reserved|rescheduled|(?:moved|shifted|changed|switched)(?= to))\\b|all set (?:for|on)\\b|(?:see|expect|meet) you (?:then|there|on|at)\\b|(?:it s|that s|you re|is|are|put|added|wrote) (?:\\w+ ){0,2}(?:in|on|to|into) (?:the|our|my|your) (?:calendar|diary|schedule|agenda)\\b|it s a date|(?:booking|appointment|confirmation) (?:number|code|reference)|(?:booking|appointment|visit|meeting) is (?:set|fixed|done|complete)|(?:i|we)(?: ve| have)? (?:made|set|arranged|fixed|registered) (?:up )?(?:the|your|an?) (?:booking|appointment|visit|meeting)',
  canceled:
    '(?:is|are|was|been|ve|have|has|now|i|we) (?:now |just |already )?(?:cancell?ed|called off)\\b|^(?:ok |okay |all |done )*cancell?ed\\b',
  near: 'today|tonight|tomorrow|next week|this week(?:end)?|next month|(?:with)?in (?:a|an|one) (?:day|week|month|hour|minute|fortnight)|(?:a|one) (?:day|week|month) (?:later|from now)|right away|immediately|asap',
  human: '(?:human|person|man|woman|guy|lady)\\b|real\\b(?! estate)|someone real',
  iAm: '(?:i am|i m|im|you are (?:talking|chatting|speaking|writing) (?:to|with)|you re (?:talking|chatting|speaking|writing) (?:to|with)|this is) (?:actually |really |indeed |totally |of course |definitely |in fact |100% )*(?:a |an )?(?:real |actual |living |true )*',
  iAmNot:
    '(?:i am|i m|im|this is|you are|you re|there is|there s)(?: definitely| really)? (?:not|no)(?: talking to| chatting with)? (?:a |an |any )?',
  machine: '(?:bot|chatbot|machine|robot|ai|assistant|computer|automated|program|language model)\\b',
};

const fr: ClaimWords = {
  discount:
    'rabais|remises?\\b|reductions?\\b|promos?\\b|promotions?\\b|offre speciale|moitie prix|(?<!(?:le|la|les) )moins cher\\w*|bon d achat|prix reduit',
  free: 'gratuit\\w*|(?:est|sont|soit|livraison|pose|visite|devis|installation) (?:\\w+ )?offert\\w*|nous offrons|vous offre|vous offrons|cadeau',
  waived:
    'sans (?:frais|cout|supplement)|ne (?:paye\\w*|paie\\w*|coute\\w*) (?:\\w+ )?rien|zero frais|aucun frais',
  guarantee: 'garanti\\w*|je vous promets|nous vous promettons|vous assure',
  refund: 'rembours\\w*',
  delivery:
    '(?:(?<=(?:est|sont|sera|seront|serez|etre|ete|etes|vous|nous|on|bien) )livre(?:s|e|es)?|livr(?:ons|aison|aisons|er|era|erons|ee|ees))\\b(?! de)',
  call: '(?:vous|te|t) (?:r?appel(?:le|lera|lerons|lons|ler|lerai)(?:nt)?)\\b|passe\\w* (?:chez|vous voir)|viendr(?:a|ons|ai|ont)\\b',
  contact:
    '(?:vous|te) (?:re)?(?:contact\\w*|recri\\w*|ecri(?:ra|rons|rai)\\b|repondr\\w*)|revien\\w* vers (?:vous|toi)',
  price: 'coute\\w*|prix est|vous (?:payez|paierez)|marche conclu|pour seulement|tarif est',
  asks: '(?:(?:votre|ta) question (?:sur|concernant)|demand|renseign|verifi|voir avec|me renseigne|ne sais pas|saurais pas)\\w*',
  offers: '(?:voulez vous|souhaitez vous|aimeriez vous|veux tu|voudriez vous|saviez vous|puis je|on vous)',
  not: '(?:pas|aucun\\w*|ni|jamais|rien|sans|ne)\\b',
  notNot:
    'pas de (?:probleme|souci|soucis)|sans (?:probleme|souci|aucun doute|doute)|pas seulement|pourquoi pas|n hesitez pas|ne vous inquietez pas|aucun (?:probleme|souci)',
  once: '(?:quand|des que|une fois|lorsque|avant|jusqu)\\b',
  booked:
    '^(?:ok |c est fait |voila )*(?:deplace|reporte|decale)e?s? (?:a|au|pour)\\b|va pour (?:le |la |lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|demain)|c est (?:bon|d accord|entendu) pour|(?:est|bien|ete|sont|votre|ai|avons) (?:bien |maintenant |deja )?(?:reserve|confirme|programme|planifie|fixe|enregistre|reporte|deplace|bloque|cale)e?s?\\b|^(?:c est |ok |parfait |voila )*(?:reserve|confirme|booke)e?s?\\b|(?:rendez vous|rdv|creneau|visite) (?:est )?(?:pris|prise|note|notee|fixe|cale|confirme|reserve)e?\\b|(?:est|etes|mis|note|inscrite?) (?:bien )?(?:dans|a) (?:l |mon |notre |votre )?agenda|on se (?:voit|retrouve) (?:le|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|demain|a)\\b|vous (?:ai|avons) (?:inscrit|note|reserve|mis)\\w*|(?:inscrit|note)e?s? (?:pour|le) (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|le)',
  canceled: '(?:est|bien|ete|sont|ai|avons|c est) (?:bien |deja )?annule\\w*|^(?:ok |c est )*annulee?\\b',
  near: 'aujourd hui|ce soir|(?<!a )demain|semaine prochaine|cette semaine|mois prochain|(?:en|sous|dans) (?:une?) (?:jour|semaine|mois|heure|minute|journee)|immediatement|tout de suite',
  human:
    '(?:humaine?|personne (?:reelle|vraie)|vraie personne|vrai humain|etre humain|homme|femme|personne)\\b(?! de)',
  iAm: '(?:je suis|vous parlez (?:a|avec)|c est) (?:bien |vraiment |reellement )*(?:une? )?(?:vraie? |reelle? )?',
  iAmNot: '(?:je ne suis|je suis|ce n est|c est) pas (?:une? )?',
  machine: '(?:robot|bot|machine|assistante?|ia|chatbot|ordinateur|programme|automate)\\b',
};

const es: ClaimWords = {
  discount:
    'descuento\\w*|rebaja\\w*|promocion\\w*|oferta especial|mitad de precio|(?<!lo )mas (?:barato|barata|economic\\w)|vale de',
  free: '(?<!tiempo )gratis|gratuit\\w*|de regalo|te regala\\w*|le regala\\w*|invita la casa',
  waived: 'sin (?:coste|costo|cargo|recargo)\\w*|no (?:paga\\w*|cuesta\\w*) nada',
  guarantee: 'garanti[zc]?\\w*|le prometo|te prometo|le aseguro|te aseguro',
  refund: 'reembols\\w*|devolvemos el dinero|devolucion del dinero|devolvere\\w*',
  delivery: 'entreg(?:a|as|amos|aremos|ado|ar)\\b|envio\\b|enviaremos',
  call: '(?:le|te|os|lo|la|les) (?:llam\\w*|telefone\\w*|visit\\w*)|va(?:mos|n)? a llamar\\w*|llamar(?:le|te|los)|ira\\w* a verl\\w',
  contact:
    '(?:le|te|os|lo|la) (?:contact\\w*|escribir\\w*|responder\\w*)|se pondra\\w* en contacto|contactaremos',
  price: 'cuesta\\w*|el precio (?:es|sera)|pagar(?:a|as)\\b|trato hecho|por solo|solo pagas?',
  asks: '(?:(?:pregunt|averigu|verific)\\w*|consult(?:o|a|are|aremos|ar|amos)\\b|no (?:lo )?se\\b)',
  offers: '(?:quiere|quieres|desea|le gustaria|te gustaria|sabia que|sabias que|puedo ofrecer)',
  not: '(?:no|ni|ningun\\w*|nunca|jamas|tampoco|nada|sin)\\b',
  notNot:
    'no hay problema|sin (?:problema|duda|ningun problema)\\w*|ningun problema|no solo|por que no|no (?:se preocupe|te preocupes)|no dude|no hay de que',
  once: '(?:cuando|en cuanto|una vez|antes|hasta|cuanto)\\b',
  booked:
    '^(?:ok |ya |listo )*(?:movid|cambiad|reprogramad|aplazad)[oa] (?:a|al|para)\\b|(?:de acuerdo|hecho|perfecto) (?:para|entonces) (?:el|manana)|(?:le|lo|la|te) espero|(?:esta|queda|quedo|he|hemos|ha sido|tiene|su|tu) (?:ya |bien )?(?:reservad|confirmad|agendad|programad|apuntad|anotad|fijad|cambiad)\\w*|^(?:ya |listo |ok |perfecto )*(?:reservad|confirmad|agendad)\\w*|(?:le|te|lo|la) (?:he )?(?:apunte|agende|reserve|anote|apuntado|agendado|reservado|anotado)\\b|(?:cita|visita|reserva) (?:confirmad|reservad|agendad|lista|hecha)\\w*|nos vemos (?:el|manana|alli|entonces)|(?:esta|queda|puesto|puse) en (?:la|mi|nuestra|su) agenda',
  canceled:
    '(?:esta|queda|he|hemos|ha sido|fue) (?:ya )?(?:cancelad|anulad)\\w*|^(?:ya |listo )*cancelad\\w*',
  near: '(?<!por )hoy\\b|esta (?:noche|tarde|semana)|(?<!(?:la|por la|de la|esta) )manana\\b(?! por la tarde\\?)|proxima semana|semana que viene|proximo mes|en (?:un|una) (?:dia|semana|mes|hora|minuto)\\b|de inmediato|enseguida',
  human: '(?:human[oa]|persona(?: real| de verdad)?|hombre|mujer)\\b',
  iAm: '(?<!no )(?:soy|estas? hablando con|habla con|hablas con) (?:realmente |de verdad )?(?:una? )?(?:ser )?',
  iAmNot: 'no soy (?:una? |ningun )?',
  machine: '(?:robot|bot|maquina|asistente|ia|chatbot|programa|ordenador)\\b',
};

const de: ClaimWords = {
  discount:
    '\\w*rabatt\\w*|nachlass|skonto|sonder(?:preis|angebot)\\w*|preisnachlass|halbe[rn]? preis|(?:gunstiger|billiger|ermassig\\w*)|gutschein\\w*',
  free: 'gratis|kosten ?los\\w*|kostenfrei\\w*|umsonst|unentgeltlich\\w*|geschenkt',
  waived:
    'ohne (?:aufpreis|kosten|zusatzkosten|gebuhren?)|keine (?:zusatz)?kosten|kostet (?:sie |dich )?nichts|nichts (?:be)?zahlen',
  guarantee: 'garant\\w*|verspreche\\w*|versichere ihnen',
  refund: '(?:ruck)?erstatt\\w*|geld zuruck|ruckzahlung',
  delivery: '(?:ge)?liefer\\w*|zustell\\w*',
  call: '(?:ruft|rufe|rufen) (?:wir )?(?:sie|dich|ihnen)\\b(?! uns)|(?:sie|dich) (?:\\w+ )?(?:zuruck ?rufen|zuruck|anrufen|anzurufen|besuchen)\\b|(?:kommt|kommen wir|komme) (?:\\w+ )?(?:bei ihnen|zu ihnen|vorbei)',
  contact:
    '(?:meldet|melden|melde) (?:wir |uns |sich |mich )+|kontaktier\\w* (?:wir )?(?:sie|dich)|(?:schreibt|antwortet) ihnen',
  price: 'kostet\\w*|der preis (?:ist|betragt)|(?:sie|du) (?:zahlen|bezahlen|zahlst)|abgemacht|fur nur',
  asks: '(?:nachfrag|klar|frag|abklar|erkundig|weiss (?:ich )?nicht|pruf)\\w*',
  offers:
    '(?:mochten sie|mochtest du|wollen sie|willst du|wussten sie|wusstest du|darf ich|soll ich|sollen wir)',
  not: '(?:nicht|kein\\w*|nie|niemals|nichts|weder|ohne)\\b',
  notNot:
    'kein(?:e)? (?:problem|sorge|thema|ding|ursache)|keine sorge|nicht nur|warum nicht|gar kein problem|ohne zweifel|ohne probleme|zogern sie nicht',
  once: '(?:sobald|wenn|falls|bis|bevor|ob)\\b',
  booked:
    '^(?:ok |alles )*(?:auf|fur) (?:\\w+ ){1,4}(?:verschoben|verlegt)$|^(?:ok )*(?:verschoben|verlegt) auf\\b|abgemacht|(?:ich|wir) erwarten? (?:sie|dich)|dann (?:also )?bis (?:am|morgen|zum)|(?:ist|wurde|habe|haben|sind|bin|hab) (?:\\w+ ){0,5}(?:gebucht|bestatigt|verschoben|reserviert|eingetragen|vorgemerkt|vereinbart|fixiert|geplant|verlegt)\\b|^(?:ok |alles |super |schon )*(?:gebucht|bestatigt|reserviert|eingetragen|vorgemerkt)\\b|termin (?:steht|ist fix|passt)\\b|(?:steht|sind|ist) im kalender|bis (?:dann am|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)|wir sehen uns (?:am|um|dann|morgen)|(?:trage|buche|reserviere|merke) (?:ich )?(?:\\w+ ){0,4}(?:ein|vor|fur sie)\\b',
  canceled:
    '(?:ist|wurde|habe|haben|sind) (?:\\w+ ){0,4}(?:storniert|abgesagt|geloscht)\\b|^(?:ok )*(?:storniert|abgesagt)\\b',
  near: 'heute|(?<!(?:guten|goeden?|am|in de|jeden|schonen|s) )morgen\\b(?! abend\\?)|nachste[rn]? (?:woche|monat)|diese woche|(?:in|innerhalb) (?:von )?(?:ein|einer|einem|eines) (?:tag\\w*|woche|monat\\w*|stunde|minute)|sofort|umgehend',
  human: '(?:mensch|mann|frau|echte person|person)\\b',
  iAm: '(?:ich bin|sie (?:schreiben|sprechen|reden) mit|hier (?:ist|schreibt)) (?!kein)(?:wirklich |tatsachlich |naturlich )*(?:ein(?:e|em|er)? )?(?:echter |echte |echten |richtiger |realer )?',
  iAmNot: '(?:ich bin|das ist|hier ist|hier schreibt) (?:wirklich |definitiv )?kein(?:e|er)? ',
  machine: '(?:bot|chatbot|roboter|maschine|assistent\\w*|ki|computer|programm)\\b',
};

const it: ClaimWords = {
  discount:
    'scont[oi]\\b|promozion\\w*|meta prezzo|(?<!\\b(?:il|la) )(?:piu|meno) (?:economic\\w|car[oa])|prezzo (?:speciale|scontato)|ribasso|buono sconto',
  free: 'gratis|gratuit\\w*|omaggio|in regalo|regaliamo',
  waived: 'senza (?:costi|spese|costo|supplement\\w)\\w*|non (?:paga|paghi|costa) (?:nulla|niente)',
  guarantee: 'garanzi\\w*|garanti\\w*|le prometto|ti prometto|le assicuro',
  refund: 'rimbors\\w*',
  delivery: 'consegn\\w*|spedizione|spediamo',
  call: '(?:la|ti|vi|le) (?:ri)?(?:chiam\\w*|telefon\\w*)|verra\\w* (?:da|a) (?:lei|te|trovar\\w*)|passera da',
  contact: '(?:la|ti|vi|le) (?:ri)?(?:contatt\\w*|scriver\\w*|risponder\\w*)|si mettera\\w* in contatto',
  price: 'costa\\w*|il prezzo (?:e|sara)|paghera\\w*|paghi\\b|affare fatto|per soli|solo paga',
  asks: '(?:(?:sua|tua) domanda (?:su|riguardo)|chied|verific|inform|controll|non (?:lo )?so\\b)\\w*',
  offers: '(?:vuole|vuoi|desidera|le piacerebbe|sapeva che|sapevi che|posso offrir\\w*)',
  not: '(?:non|nessun\\w*|mai|niente|nulla|senza|ne)\\b',
  notNot:
    'nessun problema|non (?:c e problema|si preoccupi|preoccuparti|solo|esiti)|senza (?:problemi|dubbio)|perche no|niente paura',
  once: '(?:quando|appena|non appena|una volta|prima|finche)\\b',
  booked:
    '^(?:ok |fatto )*spostat[oa] (?:a|al|alle|alla)\\b|d accordo per (?:il|domani|lunedi|martedi|mercoledi|giovedi|venerdi)|(?:la|ti) aspett(?:o|iamo)|(?:e|e stat[oa]|stat[oa]|ho|abbiamo|suo|tuo|sua) (?:gia |stat[oa] )?(?:prenotat|confermat|spostat|fissat|registrat|programmat|segnat|bloccat)\\w*|^(?:ok |tutto |perfetto )*(?:prenotat|confermat|fissat)\\w*|(?:appuntamento|visita) (?:confermat|fissat|prenotat)\\w*|ci vediamo (?:il|lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domani|alle|li)\\b|(?:e|mess[oa]|inserit[oa]) in (?:agenda|calendario)\\b|(?:l|la) ho (?:segnat|inserit|prenotat)\\w*',
  canceled:
    '(?:e|stat[oa]|ho|abbiamo) (?:stat[oa] )?(?:annullat|cancellat|disdett)\\w*|^(?:ok )*(?:annullat|cancellat)\\w*',
  near: 'oggi|stasera|(?<!a )domani|settimana prossima|prossima settimana|questa settimana|prossimo mese|(?:in|entro|tra) (?:un|una|un o) ?(?:giorno|settimana|mese|ora|minuto)\\b|subito|immediatamente',
  human: '(?:uman[oa]|persona(?: reale| vera| in carne)?|uomo|donna)\\b',
  iAm: '(?<!non )(?:sono|parla con|parli con|sta parlando con|stai parlando con) (?:davvero |veramente )?(?:una? |un )?(?:essere |vera )?',
  iAmNot: 'non sono (?:una? |un )?',
  machine: '(?:robot|bot|macchina|assistente|ia|chatbot|programma|computer)\\b',
};

const pt: ClaimWords = {
  discount: 'desconto\\w*|promoc\\w*|metade do preco|(?<!^o | o )mais barat[oa]|preco especial|cupom',
  free: 'gratis|gratuit\\w*|de graca|oferecemos a|brinde',
  waived: 'sem (?:custo|custos|taxa|taxas|cobranca)|nao (?:paga|custa) nada',
  guarantee: 'garant\\w*|prometo|asseguro',
  refund: 'reembols\\w*|dinheiro de volta|devolvemos o dinheiro',
  delivery: 'entreg(?:a|as|amos|aremos|ue|ar)\\b|frete|envio\\b',
  call: '(?:vai|vamos|vou|iremos|ira) (?:te |lhe )?(?:ligar|telefonar|visitar)|ligamos|ligaremos|(?:te|lhe) lig\\w*|liga para (?:voce|si)',
  contact:
    'entr\\w* em contat?to|(?:vai|vamos|ira) (?:te |lhe )?(?:contat?tar|responder|escrever)|retornaremos',
  price: 'custa\\w*|o preco (?:e|sera)|pagara\\b|negocio fechado|por apenas|so paga',
  asks: '(?:(?:pergunt|verific)\\w*|confirmar com|consult(?:o|ar|arei|amos)\\b|nao sei)',
  offers: '(?:quer|queres|gostaria|deseja|sabia que|posso oferecer)',
  not: '(?:nao|nenhum\\w*|nunca|nem|nada|sem|jamais)\\b',
  notNot:
    'sem (?:problema|problemas|duvida)|nao (?:ha problema|tem problema|se preocupe|so|hesite)|nenhum problema|por que nao|de nada',
  once: '(?:quando|assim que|uma vez|antes|ate)\\b',
  booked:
    '^(?:ok |pronto )*(?:movid|mudad|alterad|remarcad)[oa] para\\b|combinad[oa]|fica para (?:a|o|amanha|segunda|terca|quarta|quinta|sexta)|(?:te|lhe|o|a) espero|(?:esta|foi|ficou|fica|sua|seu|tenho|temos) (?:ja )?(?:reservad|confirmad|agendad|marcad|remarcad|registrad)\\w*|^(?:ja |pronto |ok )*(?:reservad|confirmad|agendad|marcad)\\w*|\\b(?:marquei|agendei|reservei|confirmei)\\b|(?:visita|reuniao|horario|consulta) (?:confirmad|agendad|marcad|reservad)\\w*|(?:nos vemos|ate) (?:na|no|segunda|terca|quarta|quinta|sexta|sabado|amanha|la)\\b|(?:esta|fica|coloquei|pus) na (?:minha |nossa )?agenda',
  canceled: '(?:esta|foi|ficou|tenho) (?:ja )?cancelad\\w*|^(?:ok )*cancelad\\w*|\\bcancelei\\b',
  near: 'hoje|(?<!ate )amanha|proxima semana|semana que vem|esta semana|proximo mes|(?:em|dentro de) (?:um|uma) (?:dia|semana|mes|hora|minuto)\\b|imediatamente',
  human: '(?:human[oa]|pessoa(?: real| de verdade)?|homem|mulher)\\b',
  iAm: '(?<!nao )(?:sou|(?:esta|estas) (?:falando|a falar) com|fala com) (?:realmente |mesmo )?(?:uma? )?(?:ser )?',
  iAmNot: 'nao sou (?:uma? |nenhum )?',
  machine: '(?:robo|bot|maquina|assistente|ia|chatbot|programa|computador)\\b',
};

const nl: ClaimWords = {
  discount: '\\w*korting\\w*|halve prijs|goedkoper|actieprijs|speciale prijs|aanbieding\\b|tegoedbon',
  free: 'gratis|kosteloos|cadeau|voor niets',
  waived:
    'zonder (?:kosten|extra kosten|meerkosten)|geen (?:extra )?kosten|kost (?:u |je )?niets|betaalt? (?:u |je )?niets',
  guarantee: 'garant\\w*|(?:ge)?garandeer\\w*|beloof|beloven',
  refund: 'terugbetal\\w*|geld terug|vergoed\\w*',
  delivery: '(?:be|ge)?lever\\w*|bezorg\\w*',
  call: '(?:belt|bellen|bel) (?:wij |we |ik )?(?:u|je|jou)\\b|(?:u|je) (?:\\w+ )?(?:terug)?(?:bellen|bezoeken)\\b|langskom\\w*|komt (?:bij u|langs)',
  contact: 'neemt? contact|nemen (?:\\w+ )?contact|contact (?:met u )?op',
  price: 'kost\\b|de prijs is|(?:u|je) betaalt|afgesproken voor|voor maar|voor slechts|betaalt u',
  asks: '(?:navrag|vraag|vragen|nagaan|navraag|weet (?:ik )?niet|check)\\w*',
  offers: '(?:wilt u|wil je|zou u|zou je|wist u|wist je|zal ik|mag ik)',
  not: '(?:niet|geen|nooit|niets|noch|zonder)\\b',
  notNot:
    'geen (?:probleem|zorgen|punt)|niet (?:alleen|erg)|waarom niet|maak (?:u|je) geen zorgen|zonder (?:problemen|twijfel)',
  once: '(?:zodra|wanneer|als|voordat|totdat|tot)\\b',
  booked:
    '^(?:ok )*(?:verplaatst|verzet|verschoven) naar\\b|afgesproken|tot dan\\b|(?:ik|we|wij) verwacht(?:en)? (?:u|je)|(?:is|heb|hebben|staat|bent|zijn) (?:\\w+ ){0,5}(?:geboekt|bevestigd|verplaatst|ingepland|gereserveerd|genoteerd voor|vastgelegd)\\b|^(?:ok |alles |prima )*(?:geboekt|bevestigd|ingepland|gereserveerd)\\b|staat (?:vast|in de agenda|genoteerd)|(?:afspraak|bezoek) (?:staat|is gemaakt)|tot (?:dan op|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag)|we zien (?:u|je) (?:op|om|dan)|gezet in de agenda',
  canceled:
    '(?:is|heb|hebben|zijn) (?:\\w+ ){0,4}(?:geannuleerd|afgezegd|geschrapt)\\b|^(?:ok )*geannuleerd\\b',
  near: 'vandaag|vanavond|(?<!(?:guten|goeden?|am|in de|jeden|schonen|s) )morgen\\b|volgende (?:week|maand)|deze week|(?:binnen|over) een (?:dag|week|maand|uur|minuut)|meteen|onmiddellijk',
  human: '(?:mens|echt persoon|persoon|man|vrouw)\\b',
  iAm: '(?:ik ben|u (?:spreekt|praat|chat) met|je (?:spreekt|praat|chat) met) (?!geen|niet)(?:echt |wel |gewoon )*(?:een )?(?:echte? )?',
  iAmNot: '(?:ik ben|dit is) (?:echt )?(?:geen|niet een) ',
  machine: '(?:bot|chatbot|robot|machine|assistent\\w*|ai|computer|programma)\\b',
};

/** Languages with spaces between words. */
export const SPACED: Readonly<Record<string, ClaimWords>> = {
  en,
  fr,
  es,
  de,
  it,
  pt,
  nl,
  pl: {
    discount: 'rabat\\w*|znizk\\w*|promocj\\w*',
    free: 'bezplatn\\w*|za darmo|gratis',
    guarantee: 'gwaran\\w*',
    refund: 'zwrot\\w* pieniedzy|zwrocimy',
    delivery: 'dostaw\\w*',
    call: 'zadzwoni\\w*',
    booked:
      '(?:jest|zostal\\w*|mam|masz) (?:zarezerwowan|potwierdzon|umowion)\\w*|(?:zarezerwowal|umowil|potwierdzil)\\w*|^(?:zarezerwowan|potwierdzon|umowion)\\w*',
    canceled: '(?:zostal\\w*|jest) (?:anulowan|odwolan)\\w*|anulowal\\w*',
    near: 'dzisiaj|dzis|jutro|w przyszlym tygodniu',
    not: '(?:nie|zaden|zadn\\w*|bez)\\b',
    notNot: 'nie ma problemu|bez problemu|nie tylko',
    human: '(?:czlowiek\\w*|prawdziwa osob\\w*)',
    iAm: '(?<!nie )jestem (?:prawdziwym )?',
    iAmNot: 'nie jestem ',
    machine: '(?:bot|robot|maszyn|automat)\\w*',
  },
  ru: {
    discount: 'скидк\\S*|акци[яию]\\S*|дешевле',
    free: 'бесплатн\\S*|даром',
    guarantee: 'гаранти\\S*|обещаю',
    refund: 'возврат\\S*|вернем деньги',
    delivery: 'доставк\\S*|доставим',
    call: '(?:позвон|перезвон)\\S*',
    booked: '(?:забронирова|подтвержден|записал|запланирован)\\S*|вы записаны',
    canceled: 'отменен\\S*|отменил\\S*',
    near: 'сегодня|завтра|на следующей неделе',
    not: '(?:не|нет|без|никак\\S*)(?!\\p{L})',
    notNot: 'не только|без проблем|нет проблем',
    human: '(?:человек|живой)\\S*',
    iAm: '(?<!не )(?:я|вы говорите с) (?:живой |настоящий )?',
    iAmNot: 'я не ',
    machine: '(?:бот|робот|машина|программа)\\S*',
  },
  tr: {
    discount: 'indirim\\S*',
    free: 'ucretsiz\\S*|bedava',
    guarantee: 'garanti\\S*',
    refund: 'iade\\S*',
    delivery: 'teslim\\S*',
    call: '(?:sizi|seni) aray\\S*',
    booked:
      '(?:rezerve|rezervasyon\\S*|randevu\\S*) (?:\\S+ )?(?:edildi|yapildi|alindi|onaylandi|olusturuldu)|onaylandi',
    canceled: 'iptal edildi',
    near: 'bugun|yarin|gelecek hafta|haftaya',
    not: '(?:degil|yok|yapmiyoruz|veremi\\S*)(?!\\p{L})',
    human: '(?:insan|gercek)\\S*',
    iAm: '(?:ben )(?:gercek )?(?:bir )?',
  },
  ar: {
    discount: '(?:ال)?(?:خصم|تخفيض)\\S*',
    free: '(?:ال)?مجان\\S*',
    guarantee: '(?:ال|ن|ا)?ضم(?:ان|ن)\\S*',
    refund: 'استرداد\\S*|استرجاع\\S*',
    delivery: '(?:ال)?توصيل\\S*',
    call: 'سن?[يت]?تصل\\S*',
    booked: 'تم (?:ال)?(?:حجز|تاكيد|تأكيد)\\S*|موعدك مؤكد|حجزت\\S*',
    canceled: 'تم (?:ال)?(?:الغاء|إلغاء)\\S*',
    near: 'اليوم|غدا',
    not: '(?:لا|ليس|لم|لن|غير|بدون)(?!\\p{L})',
    human: '(?:انسان|إنسان|شخص حقيقي|بشر)\\S*',
    iAm: '(?:انا|أنا) ',
  },
};

/** Languages without spaces between words. */
export const UNSPACED: Readonly<Record<string, ClaimWords>> = {
  zh: {
    discount: '折扣|打折|优惠|半价',
    free: '免费|免費|赠送',
    guarantee: '保证|保證|保修|承诺',
    refund: '退款|退钱',
    delivery: '送货|配送|发货',
    call: '给您打电话|给你打电话|致电|上门',
    booked: '已(?:经)?(?:为您|为你|帮您)?(?:预订|预约|预定|确认|安排)|预约成功|预订成功|(?:预约|预订)已',
    canceled: '已(?:经)?取消',
    near: '今天|明天|下周|后天',
    not: '不|没|沒|无',
    human: '真人|人类|活人',
    iAm: '我(?:就)?是(?:一[个名位])?',
  },
  ja: {
    discount: '割引|値引き|半額',
    free: '無料|タダ',
    guarantee: '保証|お約束',
    refund: '返金',
    delivery: '配達|配送|お届け',
    call: 'お電話(?:いた)?します|訪問します',
    booked: '予約(?:が)?(?:確定|完了|しました|いたしました|済み)|承りました|確定しました',
    canceled: 'キャンセルしました|キャンセル(?:が)?完了',
    near: '今日|明日|来週',
    not: 'ません|ない|できかね',
    human: '人間|本物の人',
    iAm: '(?:私は)?',
  },
};
