// Context that shows that an indirect sentence, or a request to delete a number, is not an opt-out. The phrases are
// fragments of regular expressions over folded words (fold-text.ts), in the languages of opt-out-complaints.ts.

const LINK =
  '(?: (?:me|us|to|at|on|it|with|by|now|this|here|par|ce|instead|my|the|new|other|number|one|is|moi|au|sur|le|mon|nouveau|numero|al|en|el|mi|nuevo|mich|mir|uns|unter|auf|der|die|an|bitte|meine[rn]?|neue[rn]?|nummer|su|sul|mio|nuovo|no|na|o|para|meu|novo|op|naar|mij|het|mijn|nieuwe))';
const CALL =
  '(?:call|text|write|message|phone|ring|reach|contact|try|use|add|mine is|save|replace|whatsapp|remplacez le|notez|appelez|appelle|ecrivez|ecris|contactez|utilisez|llam(?:a|e|en)(?:me|nos)|escrib(?:e|a|an)(?:me|nos)|use|usen|rufen sie|ruf|schreib(?:en sie|t)?|erreich\\S*|(?:mi )?chiam(?:i|a|ate)(?:mi)?|(?:mi )?scriv(?:i|a|ete)(?:mi)?|lig(?:ue|a|uem)|cham(?:e|a|em)|bel|app)';
const DIGITS = '\\d(?: ?\\d){5,}';

const HAS_NEW =
  '(?:(?:have|got|ve) (?:got )?a new (?:phone |mobile |cell )?number|jai un (?:nouveau|autre) numero|tengo (?:un )?(?:nuevo numero|otro numero|numero nuevo)|habe (?:jetzt |nun )?eine (?:neue|andere) (?:handy|telefon)?nummer|ho un (?:nuovo numero|altro numero|numero nuovo)|tenho (?:um )?(?:novo numero|outro numero|numero novo)|heb (?:nu )?een (?:nieuw|ander) nummer)';

/**
 * Phrases with which the lead gives another number for our messages. "I have a new number" doesn't count, because it
 * gives no number.
 */
export const replacements: readonly string[] = [
  `${CALL}${LINK}{0,6} ${DIGITS}`,
  `${HAS_NEW}(?:(?<=${DIGITS} .{1,120})|(?=.{0,80} ${DIGITS}))`,
  `${DIGITS} (?:is my new|est mon nouveau|es mi (?:nuevo|numero nuevo)|ist meine neue|e il mio nuovo|e (?:o )?meu novo|is mijn nieuwe)`,
  `(?<! (?:stop|never|dont|not|nor|no) (?:\\S+ ){0,4})(?:(?:new|other) (?:phone |mobile |cell )?(?:number|one)|(?:nouveau|autre) numero|otro numero|andere (?:handy|telefon)?nummer|altro numero|outro numero|nuevo numero|numero nuevo|neue (?:handy|telefon)?nummer|nuovo numero|numero nuovo|novo numero|numero novo|(?:nieuwe|ander) nummer)(?: (?:is|s|est|cest|es|ist|lautet|e))? ${DIGITS}`,
  // English.
  'my new (?:phone |mobile |cell )?(?:number|one) is(?! (?:none|not|no|private|secret|off|blocked|also|too)(?= ))',
  '(?<! (?:i|we|you|they|who|to|longer|only|stop) )use (?:this (?:number|one)|(?:the|my) (?:other|new) (?:number|one))(?! (?:no more|no longer|again|any ?more))',
  '(?:call|text|message|write|reach|contact) (?:to )?(?:me |us )?(?:on|at|to) (?:my|the) (?:other|new)(?: (?:one|number|phone))?',
  // French.
  'mon nouveau numero (?:est|cest)|(?:utilisez|prenez|notez|voici) (?:ce|le|mon) (?:nouveau|autre)|(?:appelez|appelle|ecrivez|ecris|contactez|contacte) moi (?:sur|a) (?:lautre|le nouveau|mon (?:autre|nouveau))',
  // Spanish.
  'mi (?:nuevo numero|numero nuevo) es|us(?:e|en|a) (?:este|el otro|el nuevo|mi otro|mi nuevo)|(?:llam|escrib)(?:a|e|an|en)me al (?:otro|nuevo)',
  // German.
  'meine neue (?:handy|telefon)?nummer (?:ist|lautet)|(?:nehmen|nutzen|verwenden) sie (?:bitte )?(?:diese|die neue|die andere|meine neue|meine andere)(?! (?:\\S+ )?nicht)|(?:ruf|rufen sie|schreib|schreiben sie) (?:mich |mir )?(?:auf|unter) (?:der|die|meiner?) (?:anderen?|neuen?)',
  // Italian.
  'mio nuovo numero e|ecco il (?:mio )?nuovo|us(?:i|a|ate) (?:il nuovo|laltro|il mio nuovo)|usate questo|(?:chiam|scriv)(?:a|i|ate|ete)mi (?:sullaltro|sul nuovo|al nuovo)',
  // Portuguese.
  'meu (?:novo numero|numero novo) e|use (?:este|esse|o outro|o novo|meu outro|meu novo)|(?:cham|lig|escrev|mand)\\S+ (?:mensagem )?(?:no|pro|para o) (?:outro|novo)',
  // Dutch.
  'mijn nieuwe nummer is|(?<! (?:ik|wij|je|jullie) )gebruik (?:dit nummer|het andere|het nieuwe|mijn andere|mijn nieuwe)(?! (?:\\S+ )?niet)|(?:bel|app|schrijf) (?:me|mij) op (?:het|mijn) (?:andere|nieuwe)',
];

const MORE =
  '(?:still |very |really |quite |also |toujours |vraiment |tres |sehr |trotzdem |weiterhin |wel |toch )*';

/** Phrases with which the lead asks for a service. */
export const serviceRequests: readonly string[] = [
  // English.
  '(?:need|want|would like|id like|looking for) (?:an?|some|help|advice|your (?:help|advice|service|offer)|more info(?:rmation)?|to (?:book|buy|order|hire|rent|visit|see|know more))(?! (?:end|refund|manager|apology|explanation|break|word|human|peace|quiet))(?= )',
  `(?:im|i am|were|we are) ${MORE}interested|(?:can|could) you (?:please )?(?:help|advise|send me an?)(?! me (?:unsubscribe|stop|get off))|do you (?:take|handle|offer|sell)|how much (?:is|does|do|are|would|for)`,
  // French.
  '(?:voudrais|veux|souhaite|aimerais|cherche|faut|faudrait)(?: bien| juste)? (?:une?|des|du|votre (?:aide|avis|devis)|savoir|isoler|reserver|acheter|commander)(?! (?:calme|paix|excuses|remboursement|explication\\S*))(?= )|(?:jai|nous avons) (?:vraiment |juste )?besoin',
  `suis ${MORE}interesse|(?:ca|cela) minteresse(?! pas)|(?:pouvez vous|peux tu|pourriez vous) (?:maider|nous aider|me conseiller)|combien (?:coute|ca coute|pour)`,
  // Spanish.
  '(?:necesito|queremos|quiero|quisiera|busco|me gustaria) (?:un|una|abogad[oa]|mas informacion|ayuda|asesor\\S+|contratar|comprar|saber)(?! (?:disculpa|reembolso|explicacion))(?= )',
  '(?:me|nos) interesa|estoy interesad[oa]|(?:puede|pueden|puedes|podria|podrian) (?:ayudarme|ayudarnos|asesorarme)|me (?:puede|pueden|puedes|podria|podrian) (?:ayudar|asesorar)|cuanto (?:cuesta|vale|es)',
  // German.
  '(?:brauche|suche|mochte|will|hatte gerne?|wunsche)(?: gerne?| nur| trotzdem)? (?:einen|eine|ein|hilfe|beratung|mehr info\\S*)(?! (?:entschuldigung|erklarung|ruckerstattung))(?= )',
  `bin ${MORE}interessiert|habe ${MORE}interesse|(?:konnen|konnten) sie (?:mir|uns) (?:bitte )?helfen|kannst du (?:mir|uns) helfen|was kostet`,
  // Italian.
  '(?:vorrei|voglio|cerco|mi serve|ho bisogno di|desidero)(?: solo)? (?:un|una|uno|aiuto|informazioni|sapere|un[aeiou]\\S+)(?! (?:rimborso|spiegazione))(?= )',
  'sono interessat[oa]|mi interessa|(?:puo|potete|puoi|potrebbe) aiutar(?:mi|ci)|mi (?:puo|potete|puoi) aiutare|quanto costa',
  // Portuguese.
  '(?:preciso|quero|queria|gostaria|procuro|busco)(?: de)? (?:um|uma|ajuda|mais informac\\S+|saber|contratar|comprar)(?! (?:reembolso|explicacao))(?= )',
  'tenho interesse|me interessa|estou interessad[oa]|(?:pode|podem|poderia) (?:me ajudar|ajudar me|nos ajudar)|quanto custa',
  // Dutch.
  '(?:zoek|wil|wens)(?: graag| nog| wel)? (?:een|hulp|advies|meer info\\S*)(?! (?:excuus|verklaring))(?= )|heb (?!geen )(?:\\S+ ){1,2}nodig',
  `ben ${MORE}geinteresseerd|heb ${MORE}interesse|(?:kunt u|kun je|kan je|kunnen jullie) (?:me|mij|ons) helpen|wat kost|hoeveel kost`,
];

/**
 * Phrases that show that an accusation is hypothetical or comes from another person. "If you write again" is not one of
 * them.
 */
export const doubts: readonly string[] = [
  'if(?! (?:you|u|i) (?:ever |dont |do not |still |even )*(?:text|write|message|msg|contact|call|send|stop|keep|continue|bother|get|receive|hear)(?: |$))|whether|(?:i )?(?:think|thought|guess|suppose|believed?|wonder)|wondering|thinks|afraid|worried|(?<! i )(?:says|said|claims)|tells me|told me|not sure|unsure|maybe|perhaps|looks like|seems?|seemed|might be|could be|flagged',
  'si(?! (?:vous|tu) (?:ne )?(?:me |m)?(?:re)?(?:ecri|contact|appel|envo|relanc|harcel|continu|insist|narret|arret|cess))(?= c|  vous| tu)|pens(?:e|ais|ait|es|ez)|crois|croyais|croyait|peur|(?<! ai )dit (?:que|cest)|disent|sais pas|pas sure?|semble|peut etre|ressemble',
  'si (?:esto |eso )?(?:es|son|fuera)|pens(?:aba|o|amos)|pienso|cre(?:o|i|ia)|dice|dicen|dijo|parece|no se si|segur[oa] si|quizas?|tal vez|miedo|temo',
  '(?:wenn|falls)(?! (?:sie|du|ihr) (?:mir |mich |uns )?(?:noch|wieder|weiter|nicht|nochmals?|schreib|kontakt|aufhor))|ob|denke|dachte|glaube|glaubte|meint|meinte|sagt|sagte|sagen|angst|befurchte|nicht sicher|vielleicht|scheint|vermute',
  'se (?:questo |questa )?(?:e|fosse)|penso|pensavo|credo|credevo|dice|dicono|sembra|paura|forse|non so se|sicur[oa] (?:se|che)|temo',
  'se (?:isso |isto )?(?:e|for|fosse)|acho|achei|achava|penso|pensei|diz|dizem|disse que|medo|talvez|nao sei se|certeza se',
  'als (?:dit|het|dat)|of (?:dit|het|dat)|denk|dacht|geloof|zegt|zei|zeggen|bang|misschien|lijkt|niet zeker|vermoed',
];

/** Other people, at whom an accusation that names no one might be directed. */
export const otherPeople: readonly string[] = [
  '(?:my|our|a|the|some) (?:boss|neighbou?rs?|ex|colleagues?|co ?workers?|husband|wife|landlord|manager|teacher|stalker|partner|guy|man|woman|tenants?|employer)|he|she|him|hes|shes|someone|somebody',
  '(?:mon|ma|mes|une?|des|les?|la) (?:chef|patron|voisine?s?|ex|mari|femme|collegues?|proprietaire|employeur|responsable|locataires?|conjoint|compagnon)|quelquun',
  '(?:mis?|una?|unos|unas|el|la|los) (?:jef[ea]|vecin[oa]s?|ex|espos[oa]|marido|mujer|companer[oa]s?|caser[oa]|inquilin[oa]s?)|alguien',
  '(?:meine?n?|meine[mr]|eine?|der|die|den) (?:chef|chefin|nachbarn?|nachbarin|ex|mann|frau|kollegen?|kollegin|vermieter|vermieterin|arbeitgeber|mieter)|jemand',
  '(?:mi[oa]|miei|una?|il|la|i|dei) (?:capo|vicin[oaie]|ex|marito|moglie|colleg(?:a|hi|he)|padrone|inquilin[oi])|qualcuno',
  '(?:meus?|minha|uma?|os?|a) (?:chefe|patrao|vizinh[oa]s?|ex|marido|esposa|colegas?|senhorio|inquilin[oa]s?)|alguem',
  '(?:mijn|een|de) (?:baas|buren|buurman|buurvrouw|ex|man|vrouw|collegas?|verhuurder|huurders?)|iemand|hij',
];

/** Earlier providers, whose messages are not ours: "my old gym never stops texting me". */
export const formerProviders: readonly string[] = [
  '(?:my|our|the) (?:old|former|previous|last|ex) (?!(?:phone |mobile )?number|mess)\\S+',
  '(?:mon|ma|mes|notre|l) ?(?:ancien\\S*|ex) (?!num|tel)\\S+|(?:mi|el|la) (?:antigu[oa]|anterior|ex) (?!num|tel)\\S+',
  '(?:mein\\S*|der|die|das|unser\\S*) (?:alte[rsn]?|fruhere[rsn]?|ex) (?!num|handy)\\S+|(?:il|la|mi[oa]) (?:vecchi[oa]|precedente|ex) (?!num|cell)\\S+',
  '(?:o|a|meu|minha) (?:antig[oa]|ex) (?!num|tel)\\S+|(?:de|het|mijn|mn) (?:oude|vorige|ex) (?!num)\\S+',
];

/** Phrases with which the lead asks for another channel, at the start of a clause. */
export const otherWays: readonly string[] = [
  '^(?:(?:but|so|and|just|rather|better|mais|plutot|et|pero|mejor|y|aber|lieber|und|ma|meglio|e|mas|melhor|maar|liever|en) )*(?:(?:call|ring|phone|email|mail|text|message|write)(?: to)? (?:me|us)|use (?:whatsapp|email|the)|(?:appel|ecri)\\S+ (?:moi|nous)|(?:llam|escrib)\\S*(?:me|nos)|rufen sie|ruf mich|schreib\\S* (?:mir|sie)|mi (?:chiam|scriv)\\S+|(?:chiam|scriv)\\S*mi|me (?:lig|cham|escrev|mand)\\S+|(?:lig|cham|escrev|mand)\\S+ me|(?:bel|app|mail|schrijf) (?:me|mij))',
];
