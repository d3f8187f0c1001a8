// The words of people who need a person immediately, in the notation of opt-out-phrases.ts. One entry per language, in
// this order: English, French, Spanish, German, Italian, Portuguese, Dutch.

const END = '(?= (?:\\.|$))';

/** Complaints about us. Each is enough. */
export const complaints: readonly string[] = [
  '(?:nobody|no one|noone|none of you|you (?:guys )?never) (?:has |have |is |ever |even )*(?:answer(?:s|ed|ing)?|repl(?:y|ies|ied|ying)|respond(?:s|ed|ing)?|call(?:s|ed)? (?:me |us )?back|picks? up|(?:came|turned|showed) up|came)(?! (?:the door|at home|before|until|after))|you(?:ve)? (?:guys |people |lot |have )*(?:ripped (?:me|us) off|(?:scammed|cheated|robbed|lied to) (?:me|us)|(?:ruined|wrecked|damaged) (?:my|our)|(?:sold|gave) me (?:\\S+ ){0,3}(?:junk|rubbish|crap|garbage|trash))',
  `(?:want|like|need) to (?:complain|(?:make|file|raise|lodge) a (?:formal )?complaint)|this is a (?:formal )?complaint${END}|(?:this is|thats|that is|its|it is|your service is) (?:absolutely |totally |completely |simply |just |really )*(?:unacceptable|outrageous|disgraceful|appalling|a disgrace)|i ?a?m (?:so |absolutely |really |very )*(?:furious|livid)|(?:worst|terrible|awful|appalling|disgusting) (?:customer )?service|(?:take|taking) you to court|su(?:e|ing) you|hear from my (?:lawyer|solicitor|attorney)|still waiting for (?:my|our|the) (?:\\S+ )?(?:refund|delivery|order|engineer|technician|repair|money|parts?)`,
  'personne (?:ne )?(?:(?:me|ma|nous|vous|nous a) )?(?:repond|rappelle|decroche|rappele)\\S*|personne nest (?:jamais )?venue?|vous ne (?:me )?(?:repondez|rappelez) (?:jamais|pas|plus)|vous mavez (?:vendu (?:\\S+ ){0,2}(?:merde|daube|camelote)|arnaquee?|menti|vole)|vous etes des (?:escrocs|voleurs|arnaqueurs)|(?:faire|deposer|porter) (?:une )?(?:reclamation|plainte)|(?:cest|c est) (?:vraiment |absolument |totalement |tout simplement )*(?:inadmissible|inacceptable|scandaleux|une honte|honteux)|je suis (?:tres |vraiment |absolument )*(?:furieu(?:x|se)|en colere)|(?:jattends|nous attendons) toujours (?:mon|ma|le|la|notre) (?:remboursement|livraison|commande|technicien|depannage)',
  'nadie (?:me |nos )?(?:ha |han )?(?:contest|respond|atiend|devuelve|vino|venido)\\S*|(?:me|nos) (?:han |habeis )?(?:vendido|vendieron|vendisteis) (?:\\S+ ){0,2}(?:mierda|porqueria|basura)|(?:me|nos) (?:han |habeis )(?:estafad|enganad|timad)o|(?:sois|son) unos (?:estafadores|ladrones)|(?:poner|presentar|hacer) una (?:queja|reclamacion)|es (?:totalmente |absolutamente |realmente )*(?:inaceptable|inadmisible|una verguenza)|estoy (?:muy )?(?:furios|indignad|cabread|enfadad)[oa]|(?:peor|pesimo) servicio|sigo esperando (?:mi|el|la|al) (?:reembolso|entrega|pedido|tecnico|reparacion)',
  '(?:niemand|keiner) (?:antwortet|meldet sich|ruft (?:mich |uns )?zuruck|geht ran|reagiert|ist gekommen)|(?:meldet|hat) sich (?:niemand|keiner)|(?:sie haben|ihr habt) (?:mich|uns) (?:betrogen|abgezockt|belogen|verarscht)|(?:schrott|mull) (?:verkauft|geliefert|eingebaut)|(?:mochte|will|muss) mich (?:\\S+ )?beschweren|(?:das|es|sowas) ist (?:wirklich |absolut |echt |einfach |ja )*(?:inakzeptabel|unverschamt|eine (?:frechheit|unverschamtheit|sauerei|zumutung))|stinksauer|ich bin (?:sehr |echt |wirklich )*(?:sauer|wutend|emport)|wart(?:e|en) (?:immer noch|noch immer) auf (?:\\S+ )?(?:ruckerstattung|lieferung|techniker|monteur|reparatur|geld|bestellung)|rechtliche schritte',
  'nessuno (?:mi |ci )?(?:risponde|richiama|ha risposto|ha richiamato|e venuto)|(?:mi|ci) avete (?:truffat|imbrogliat|fregat|derubat|mentit)[oai]|(?:venduto|installato) (?:\\S+ ){0,2}(?:schifezza|porcheria|bidone|merda)|siete (?:dei |degli )?(?:truffatori|ladri)|(?:fare|presentare|sporgere) (?:un )?reclamo|e (?:davvero |assolutamente |veramente |semplicemente )*(?:inaccettabile|inammissibile|una vergogna|vergognoso)|sono (?:molto |davvero )*(?:furios|arrabbiat|indignat)[oa]|pessimo servizio|servizio (?:pessimo|vergognoso)|sto ancora aspettando (?:il|la) (?:rimborso|consegna|tecnico|riparazione)',
  'ninguem (?:me |nos )?(?:respond|atend|retorn|veio)\\S*|me venderam (?:\\S+ ){0,2}(?:porcaria|lixo|merda)|voces me (?:venderam (?:\\S+ ){0,2}(?:porcaria|lixo|merda)|enganaram|roubaram|mentiram)|bando de (?:ladroes|golpistas)|(?:fazer|registrar|abrir|apresentar) uma (?:reclamacao|queixa)|(?:isso|isto) e (?:totalmente |absolutamente |simplesmente )*(?:inaceitavel|um absurdo|uma vergonha|inadmissivel)|estou (?:muito )?(?:furios|indignad|revoltad|irritad)[oa]|(?:pessimo|pior|horrivel) (?:servico|atendimento)|ainda estou esperando (?:o |a |meu |minha |pelo |pela )*(?:reembolso|entrega|pedido|tecnico|conserto)',
  'niemand (?:antwoordt|reageert|belt (?:me |mij |ons )?terug|neemt op|komt opdagen|is gekomen)|jullie hebben (?:me|mij|ons) (?:opgelicht|bedrogen|belogen)|(?:rotzooi|troep|rommel) (?:verkocht|geleverd|geinstalleerd)|klacht (?:indienen|melden)|ik heb een klacht|(?:dit|dat|het) is (?:echt |werkelijk |absoluut |gewoon )*(?:onacceptabel|een schande|schandalig|ongehoord)|ik ben (?:heel |erg |echt |zeer )*(?:boos|woedend)|waardeloze service|wacht nog steeds op (?:mijn|de|het|een) (?:terugbetaling|levering|bestelling|monteur|reparatie|geld)',
];

/** Demands for money back. They count only in statements, because "do I get my money back?" is a question. */
export const refunds: readonly string[] = [
  `(?:want|demand|expect|insist on|give me|give us|id like|would like) (?:all )?(?:a |my |our |the )?(?:full )?(?:money back|refund|deposit back)(?: (?:now|today|please|right now|immediately|asap))*${END}|refund (?:me|us|my money)`,
  '(?:je veux|je voudrais|jexige|je demande|nous voulons) (?:etre |un |le |mon )*rembourse\\S*|rendez (?:moi|nous) (?:mon|notre|l) ?argent|recuperer (?:mon|notre) argent|remboursez (?:moi|nous)',
  '(?:quiero|exijo|queremos|pido|solicito) (?:mi dinero de vuelta|(?:el |un |mi )?reembolso|la devolucion|que me (?:devuelvan|devolvais|reembolsen))|devuelv(?:an|a|e|ed)(?:me)? (?:mi|el) dinero',
  '(?:will|mochte|verlange|fordere|wollen) (?:\\S+ ){0,2}?(?:(?:mein|unser) geld zuruck|(?:ruck)?erstattung)|(?:gebt|geben sie) (?:mir|uns) (?:mein|unser) geld',
  '(?:voglio|vogliamo|esigo|pretendo|chiedo) (?:indietro )?(?:(?:il|un) rimborso|i (?:miei )?soldi indietro|essere rimborsat[oa])|ridat(?:emi|eci) i (?:miei |nostri )?soldi|rimborsat(?:emi|eci)|rivoglio i (?:miei )?soldi',
  '(?:quero|exijo|queremos|solicito) (?:o )?(?:meu dinheiro de volta|dinheiro de volta|(?:o |um |meu )?reembolso|ser reembolsad[oa])|devolv(?:am|a) (?:o )?(?:meu|nosso) dinheiro',
  '(?:wil|willen|eis) (?:\\S+ )?(?:geld terug|terugbetaling|terugbetaald)|geef (?:me|mij|ons) (?:mijn|ons) geld',
];

/** Dangers that can't wait. Each is enough. */
export const emergencies: readonly string[] = [
  `(?:its|it is|this is|have|theres) (?:an )?emergency${END}|water (?:is )?(?:everywhere|all over|pouring)|(?:piss|pour|gush)(?:ing|es) (?:out )?(?:water )?(?:all over|through|thru|everywhere)|(?:is|its|kitchen|basement|cellar) flooding|smell(?:s|ing)? (?:of |like )?(?:gas|burning)|(?:is|its) (?:on fire|sparking)`,
  'cest une urgence|(?:sens|sent) (?:\\S+ )?le gaz|de leau partout|(?:fuit|coule) (?:de )?partout|sent le (?:gaz|brule)|odeur de gaz|(?:prend|pris) feu|fait des etincelles',
  'es una (?:urgencia|emergencia)|estoy inundad[oa]|agua por todos (?:los )?lados|agua por todas partes|se esta inundando|huele a (?:gas|quemado)|echa (?:humo|chispas)',
  'ist ein notfall|uberall wasser|wasser uberall|steht (?:\\S+ )?unter wasser|riechts? (?:\\S+ )?nach (?:gas|verbrannt\\S*)|wasser (?:im keller )?steigt|gasgeruch|qualmt|spruht funken',
  'e un ?emergenza|acqua (?:ovunque|dappertutto)|si (?:sta allagando|allaga)|(?:puzza|odore) di (?:gas|bruciato)|(?:ha preso|prende) fuoco|fa scintille',
  'e uma (?:emergencia|urgencia)|agua (?:por todo lado|por toda parte)|(?:esta|ta) (?:inundando|alagando|pegando fogo)|casa (?:alagada|inundada)|pegou fogo|cheir(?:o|a|ando) (?:de|a) (?:gas|queimado)|soltando (?:faisca|fumaca)s?',
  'is een (?:noodgeval|spoedgeval)|overal water|water overal|staat (?:onder water|blank(?! te koop)|in brand)|(?:ruikt naar|ruik) (?:een )?gas|alles (?:staat )?blank|gaslucht',
];

/** Signs that the thing or the work is ours. */
export const ours: readonly string[] = [
  'you (?:guys |people |lot |have |had |ve |just |recently )*(?:installed|fitted|sold|put in|delivered|repaired|serviced|built|supplied)|(?:bought|got|ordered|purchased|installed) (?:\\S+ ){0,3}(?:from|off|with|by) you|(?:im|i am|we are|as) (?:already )?(?:an? )?(?:existing |current )?customers?|customer of yours|your (?:\\S+ )?(?:installers?|engineers?|technicians?|fitters?|guys|plumbers?|mechanics?)|under (?:warranty|guarantee)',
  'vous (?:mavez|nous avez|avez|aviez) (?:\\S+ )?(?:installe|pose|vendu|livre|repare|monte)\\S*|(?:achete|commande|fait installer|fait poser)\\S* (?:\\S+ ){0,3}chez vous|(?:deja|suis|sommes) (?:deja )?clients?|votre (?:technicien|installateur|equipe|poseur|plombier)|sous garantie',
  '(?:instalasteis|instalaron|vendieron|vendisteis|montaron|habeis instalado|han instalado|han vendido)|(?:compre|compramos|pedi) (?:\\S+ ){0,3}(?:con|a) (?:ustedes|vosotros|usted)|(?:soy|somos) (?:ya )?clientes?(?! del? )|(?:su|vuestro) (?:tecnico|instalador|operario)|en garantia',
  '(?:ihr|sie) (?:\\S+ ){0,4}?(?:eingebaut|installiert|verkauft|geliefert|montiert|repariert)|von (?:euch|ihnen) (?:\\S+ ){0,3}?(?:eingebaut|installiert|gekauft|montiert|geliefert)\\S*|bei (?:euch|ihnen) (?:\\S+ ){0,3}?(?:gekauft|bestellt)|(?:bin|sind) (?:\\S+ )?kund(?:e|in|en)|(?:ihr|euer) (?:techniker|monteur|installateur)',
  'avete (?:\\S+ )?(?:installat|vendut|montat|consegnat|riparat)\\S*|(?:comprat|acquistat|ordinat)[oaie] (?:\\S+ ){0,3}da voi|(?:sono|siamo) (?:gia )?(?:un |una |vostr[oaie] )*client[ei]|vostr[oi] (?:tecnic[oi]|installator[ei])|in garanzia',
  'voces (?:me |nos )?(?:instalaram|venderam|entregaram|montaram|colocaram)|(?:comprei|compramos|pedi) (?:\\S+ ){0,3}(?:com|de) voces|(?:sou|somos) (?:ja )?clientes?|tecnico de voces|na garantia',
  '(?:jullie|u) (?:\\S+ ){0,4}?(?:geinstalleerd|verkocht|geleverd|geplaatst|gerepareerd|gemonteerd)\\S*|(?:bij|van) jullie (?:\\S+ ){0,3}?(?:gekocht|besteld)|(?:ben|zijn) (?:al |reeds )?(?:een )?(?:bestaande )?klant(?:en)?|(?:jullie|uw) (?:monteur|installateur)|(?:onder|in de) garantie',
];

/** Words for something that broke. They count with a sign that it is ours, or with urgency and no wish to buy. */
export const breakages: readonly string[] = [
  'broken|broke(?: down)?|leak(?:s|ing|ed)?|burst',
  'cassee?s?|fuit|fuite|en panne',
  'rot[oa]s?|averia(?:d[oa]s?)?|estropead[oa]s?|gotea|pierde agua',
  'kaputt|defekt|undicht|leckt|tropft|lauft aus|ausgefallen',
  'rott[oaie]|guast[oaie]|perde acqua',
  'quebrad[oa]s?|quebrou|vazando',
  'kapot|stuk|lekt|lekken',
];

/** Words for something that doesn't work. They count only with a sign that it is ours. */
export const faults: readonly string[] = [
  '(?:not|isnt|arent|stopped|stops|doesnt|dont|wont|no longer) (?:work(?:s|ing)?|heat(?:s|ing)?|start(?:s|ing)?|turn(?:ing)? on|switch(?:ing)? on)|faulty|defective|damaged|fell (?:off|down)|cracked|(?:error|fault) (?:code|message)|(?:have|got|having|is|theres) (?:an? )?(?:(?!no )\\S+ )?(?:problem|issue)s?|out of order',
  '(?:marche|fonctionne|chauffe|demarre)(?:nt)? (?:plus|pas)|defectueu(?:x|se)s?|un (?:gros )?(?:probleme|souci)|abimee?s?',
  '(?:no|dejo de|ha dejado de) (?:me )?(?:funciona|calienta|arranca|enciende)\\S*|defectuos[oa]s?|un problema',
  '(?:funktioniert|geht|lauft|heizt|startet)(?: \\S+){0,3}? nicht(?: mehr)?|(?:funktionieren|gehen|laufen) (?:\\S+ )?nicht|fehler(?:code|meldung)|storung|beschadigt|ein problem',
  'non (?:\\S+ )?(?:funziona(?:no)?|scalda|parte|si accende)(?: piu)?|difettos[oaie]|danneggiat[oaie]|un problema',
  'avariad[oa]|estragad[oa]|(?:nao|parou de) (?:\\S+ )?(?:funciona|esquenta|aquece)\\S*|com defeito|um problema',
  'defect|(?:werkt|doet het|verwarmt)(?: \\S+){0,2}? (?:niet|niks)(?: meer)?|werken niet|storing|beschadigd|een probleem',
];

/** Words for pain. They count only with urgency or "today", or if the pain is unbearable. */
export const pains: readonly string[] = [
  '(?<! (?:du|le|de|un|mon) )pain(?:ful)?|tooth ?ache|(?<! (?:wouldnt|doesnt|cant) )hurt(?:s|ing)?|bleed(?:s|ing)?|swollen|abscess',
  '(?<! pas )mal (?:aux?|a la|a l|de (?:dents?|tete|dos|ventre)) ?\\S*|(?:tellement|tres|trop|si) mal(?= )|douleurs?|rage de dents|saign\\S*|gonflee?s?|souffr\\S*|abces',
  'duelen?|dolor(?:es)?|sangr\\S*|hinchad[oa]|flemon',
  '\\S*schmerz(?:en|t)?|tut (?:\\S+ )?weh|blutet|geschwollen',
  'dolor[ei]|fa (?:\\S+ )?male|mal di denti|sanguin\\S*|gonfi[oa]|ascesso',
  'dor(?:es)?|doi|doendo|sangr\\S*|inchad[oa]',
  '\\S*pijn|doet (?:\\S+ )?zeer|bloedt|gezwollen',
];

export const unbearable: readonly string[] = [
  'unbearable|excruciating|agony|killing me|(?:cant|cannot|couldnt) (?:sleep|breathe|eat)',
  'insupportables?|atroces?|(?:peux|arrive) (?:pas|plus) (?:a )?(?:dormir|manger|respirer)',
  'insoportables?|no (?:puedo|he podido) (?:dormir|comer|respirar)',
  'unertraglich\\S*|(?:kann|konnte) (?:\\S+ )?nicht (?:schlafen|essen|atmen)',
  'insopportabil[ei]|non (?:riesco a|posso|ho) (?:dormir|dormit|mangiar)\\S*',
  'insuportave(?:l|is)|nao (?:consigo|consegui) (?:dormir|comer|respirar)',
  'ondraaglijk\\S*|(?:kan|kon) (?:\\S+ )?niet (?:slapen|eten|ademen)',
];

export const urgency: readonly string[] = [
  'urgent(?:ly)?|emergency|asap|immediately|straight away|right (?:now|away)',
  'urgen(?:t|te|ce)|tout de suite|immediatement|au plus vite|au secours',
  'urgente(?:mente)?|urgencia|ahora mismo|inmediatamente|cuanto antes|socorro',
  'dringend|sofort|notfall|schnellstmoglich|umgehend',
  'urgenza|immediatamente',
  'agora mesmo|imediatamente',
  'spoed|meteen|onmiddellijk|zo snel mogelijk',
];

export const todays: readonly string[] = [
  'today|tonight|aujourd ?hui|ce soir|hoy|esta noche|heute|oggi|stasera|hoje|vandaag|vanavond',
];

/** Words of someone who wants to buy: a broken thing is then the reason, and the agent goes on. */
export const purchases: readonly string[] = [
  'new|replac(?:e|ed|ing|ement)|quote|looking for|buy|interested|upgrade',
  'nouve(?:au|l|lle)s?|neuf|neuve|remplac\\S*|devis|cherch\\S*|acheter|interess\\S*|changer',
  'nuev[oa]s?|reemplaz\\S*|cambiar|presupuesto|busc\\S*|comprar|interes\\S*',
  'neue[nrms]?|ersetz\\S*|ersatz|angebot|such\\S*|kaufen|austausch\\S*',
  'nuov[oaie]|sostitui\\S*|preventivo|cerc\\S*|comprar\\S*',
  'nov[oa]s?|substitui\\S*|trocar|orcamento|procur\\S*',
  'nieuwe?|vervang\\S*|offerte|zoek\\S*|kopen|geinteresseerd',
];

/** Words after which a text is about a possibility, or about somebody else. */
export const otherCases: readonly string[] = [
  'what if|if (?:it|something|anything|the|my|a|they|there)|in case|what happens|(?:another|other|previous|last|old|different) (?:\\S+ )?(?:compan(?:y|ies)|firms?|dealers?|installers?|garages?|dentists?|clinics?|suppliers?|one|guy)|compan(?:y|ies)|landlords?|my (?:ex|bank|neighbou?r|insurance|employer)',
  'et si|si (?:jamais|ca|elle|il|le|la|un|une|quelque)|en cas|au cas ou|que se passe|(?:autre|ancien|precedent)\\S*|entreprises|(?:mon|ma) (?:proprio\\S*|ex|banque|voisine?|assurance|mutuelle)|par la mutuelle',
  'y si|si (?:se|algo|un|una)|en caso|que pasa|otr[oa]s?|anterior|empresas|(?:mi|el|al) (?:casero|banco|ex|vecino|seguro|ayuntamiento)',
  'wenn|falls|was passiert|ander(?:e|en|er|em)|vorherig\\S*|firmen|(?:mein\\S*|der|die) (?:vermieter\\S*|bank|ex|nachbar\\S*|versicherung|krankenkasse)',
  'e se|se (?:si|qualcosa|un)|in caso|cosa succede|altr[aeio]|precedente|aziende|(?:mi[ao]|il|la) (?:padrone|banca|ex|vicin[oa]|assicurazione)',
  'se (?:der|quebrar|algo|um)|o que acontece|outr[oa]s?|empresas|(?:meu|minha|o|do) (?:senhorio|banco|ex|vizinh[oa]|plano|seguro)',
  'wat als|als (?:het|er|de|hij|iets)|indien|wat gebeurt|andere?|vorige|bedrijven|(?:mijn|de) (?:huisbaas|bank|ex|buurman|verzekering)',
];

/** Signs that the lead is our customer. They count only with serious harm, and without a wish to buy. */
export const customers: readonly string[] = [
  '(?:you|u)(?: guys| lot| people)? (?:fitted|installed|sold|built|put|charged|delivered|left|broke|did|fixed)|(?:from|off) (?:you|u)|your (?:lads|guys|men|workers|workmen|team|people|coach|agent|driver|staff|dentist|doctor|plumber|fitter|installer|builder|trainer|engineer|roofer)s?|my (?:deposit|order|refund)',
  'vous (?:\\S+ )?(?:avez|aviez|mavez) (?:\\S+ )?(?:pose|vendu|livre|monte|installe|fait|repare|laisse|mis)\\S*|vos (?:gars|techniciens|ouvriers|hommes|equipes|poseurs|\\S+eurs)|votre (?:coach|agent|commercial|conseiller|dentiste|equipe|\\S+eur)|livree?s? (?:casse|abime)\\S*',
  '(?:instal|vend|mont|pus|dej|repar|arregl)\\S*(?:isteis|asteis)|habeis (?:dejao|dejado|instalado|montado|roto|vendido|puesto)|vuestr[oa]s? \\S+|con vosotros|me puso (?:la|el|vuestr)\\S*',
  'eure[nrms]? (?:neue[nrms]? )?\\S+|euer \\S+|(?:bei|von) euch (?:\\S+ ){0,3}?(?:hab|geholt|gekauft|bekommen)|ihre (?:monteure|handwerker|leute|mitarbeiter)|provisorium',
  'avete (?:\\S+ )?(?:montat|mess|fatt|vendut|installat|lasciat)\\S*|(?:comprat|mess|montat|fatt)[oaie] da voi|tramite voi|(?:la |il )?(?:vs|vostr[oaie]) \\S+|(?:\\S+ )vostri',
  '(?:vcs|voces) (?:\\S+aram|deixaram|fizeram|puseram)|(?:o|a)s? voss[oa]s? \\S+|convosco|comprei (?:ai|com|na|de)|(?:dr|dra|doutora?) (?:pos|colocou|fez)',
  'jullie (?:\\S+ )?(?:geplaatst|geinstalleerd|verkocht|gemonteerd|gelegd|lieten)|(?:bij|via) jullie (?:kocht|gekocht|is|gehaald)|jullie (?:monteur|stucadoor|installateur|loodgieter|schilder|makelaar|coach|warmtepomp|mensen|\\S+eur)s?|kroon van (?:gisteren|vorige \\S+)',
];

/** Serious harm. It counts only with a sign that the lead is our customer. */
export const harms: readonly string[] = [
  'brakes?|smok(?:e|ing)|error|no heat(?:ing)?|hole|ceiling|twice|cracked|insulted|disappeared|unreachable|bleeds?|bleeding|newborn|degrees|leak(?:s|ing|ed)?|pouring|dead',
  'freins?|fum(?:e|ee|ant)|fuit\\S*|fuite|insulte\\S*|disparu\\S*|injoignable|saigne|tribunal|trou|degres|casse[es]*|arretee?',
  'frenos?|humo|error|gotera|averi\\S*|roto|rota|grados|no aparece|desaparecid\\S*|solta[do]\\S*|tirao|tirado|agujero|fuga|sangr\\S*',
  'tropft|qualmt|qualm|regnet|grad|kalt|pfusch\\S*|falsche[nrms]?|angebohrt|blutet|pocht|bremsen?|fehler\\S*|kaputt|undicht|loch',
  'acqua|fum[oa]|blocco|gradi|buco|piove|mancano|staccat[oa]|sanguin\\S*|bucato|freni|errore|perde',
  'pingando|pinga|goteira|fogo|avariad[oa]|graus|sangrar|sangr\\S*|furaram|nao atende|buraco|chovendo|freios?|travoes',
  'lekt|lek|remmen|storing|graden|gat|regent|bloedt|onbereikbaar|blank|geraakt|rook|kapot',
];

/** How a new lead came to us. Then a broken thing is the reason to write. */
export const sources: readonly string[] = [
  '(?:flyer|ads?|advert\\S*|website|site|offer|saw|seen|heard|brother|neighbou?rs?|got your)',
  '(?:publicite|pub|annonce|offre|devis|site|vu|entendu|voisins?)',
  '(?:ofertas?|anuncio|web|publicidad|visto|vecin[oa]s?)',
  '(?:angebote?|anzeige|werbung|website|webseite|gesehen|gehort|nachbarn?)',
  '(?:offert[ae]|annuncio|sito|pubblicita|visto|vicin[oi])',
  '(?:ofertas?|anuncio|site|publicidade|vi|vizinh[oa]s?)',
  '(?:advertentie|aanbieding|offerte|website|gezien|gehoord|buren|buurman)',
];
