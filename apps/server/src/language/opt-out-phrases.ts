// Opt-outs by language: fragments of regular expressions over folded words (fold-text.ts). `whole` must match a whole
// clause, so "bus stop" isn't an opt-out. `inside` can match anywhere in a clause. `^` and `$` are the ends of the
// clause. "Cancel" is excluded because leads use it to cancel an appointment.

/** The phrases of one language that opt out. */
export interface OptOutPhrases {
  whole: readonly string[];
  inside: readonly string[];
}

const few = '(?: \\S+){0,3}?';
/** Words of courtesy or urgency at the end of a clause. */
const end =
  '(?: (?:please|pls|plz|now|thanks|thank you|asap|immediately|from your (?:list|system|records|database|phone)|svp|stp|sil (?:vous|te) plait|merci|por favor|gracias|ya|bitte|danke|sofort|jetzt|per favore|grazie|subito|obrigad[oa]|agora|ja|aub|alstublieft|alsjeblieft|nu|bedankt))*$';
const texts = '(?:mess?ages|texts|msgs?|sms|whatsapps?)';

/** The languages with long lists, all in the Latin alphabet. */
export const optOutPhrases: Record<string, OptOutPhrases> = {
  en: {
    whole: [
      'no stop|stpo|sotp|stap|end|unsub?s?c?ribe|unsuscribe|unsubcribe|block (?:me|us)|(?:thats )?enough(?: already)? stop|enough already|stop stop it|quit it',
      'stopp?|st0p|stop ?all|stop (?:it|this|that|sms|texts?|messages|whatsapp|pub|contact|spam)',
      'unsubscribe|unsub|opt ?out|quit|revoke|remove|remove us|go away|get lost|fuck off|f off|piss off|fuck you',
      '(?:can|could|would|will) you (?:all )?stop(?: it| this| that)?|i said stop|i want (?:you |this |it )?to stop',
      '(?:you (?:need|have) to|you must|make (?:it|this)) stop|(?:dont|do not) (?:text|write|message|contact)',
      `stop (?:all )?(?:the |these |this |your )?(?:ms+ge?ing?|messagi?n?g?|texti?n?g?|txtin?g?|writing|contacting|spamming|bothering|harassing|pinging|dming|${texts})`,
      'pack it in|buzz off|bugger off|sod off|naff off',
    ],
    inside: [
      `(?:delete|remove|erase|forget) this (?:phone )?(?:number|contact)${end}|(?:pls|plz|please) stop (?:ms+ge?ing?|messagi?n?g?|texti?n?g?)${end}`,
      '(?:exercise|use|invoke|exercising) my right (?:to object|of objection)|^i (?:hereby )?object to (?:the processing|marketing|being contacted|these messages|the use of my (?:data|number))',
      'cease (?:all )?(?:contact|communication)|remove this (?:phone )?number|(?:dont|do not) (?:message|text|contact|write) again|i (?:asked|told) you to stop$|(?:unsubscribe|unsuscribe|unsubcribe|block) (?:me|us)$|(?:dont|do not) (?:want|need) (?:ur|your|any|these) (?:messages|texts|msgs|spam|sms)|(?:dont|do not) (?:write|message|text|contact) (?:to )?me (?:any ?more|again|pls|please)',
      '(?:stop|stp|quit|cease) (?:all )?(?:sendin|messagin|msging|msgin|textin|textng|writin|spammin|messaging|texting|writing|contacting|spamming|sending|dming)g? (?:me|us|ur|your|these|this)',
      'stop (?:all )?(?:sending|messaging|texting|writing|contacting|spamming|bothering|harassing|pinging|whatsapping|emailing|calling)(?: to)? (?:me|us|my|this number|these|this|messages|texts|stuff)',
      '^(?:you (?:should|must|need to|have to) |can you |could you )?stop (?:all )?(?:the |these |your )?(?:sending|messaging|texting|writing|contacting|spamming|bothering|harassing|messages?|texts|msgs?|spam)',
      'unsubscribe (?:me|us|my number)',
      '(?:^| )(?:to|i|please|and) unsubscribe$',
      'how (?:do|can|could) i (?:unsubscribe|opt out|stop (?:this|these|receiving|getting))',
      '(?:want|wish|like|need) (?:to (?:unsubscribe|opt out|be removed|be taken off)(?! from (?:my|another|an?|the (?:old|other))(?= ))|out of this)',
      '(?:want|like) to stop (?:receiving|getting)|opt (?:me|us) out|i opt out|opting out',
      '(?:remove|delete|erase) (?:me|us)(?: from (?:here|everything|this|your \\S+)| off)?$',
      '(?:remove|delete|erase) my (?:phone )?(?:number|contact|name)',
      'take (?:me|us|my number) off(?: please| here)?$|(?:leave|let) (?:me|us) (?:alone|in peace|be$)',
      '(?:dont|do not|never|cease to) (?:ever )?(?:contact|message|text|write|msg|whatsapp|dm|spam|bother|disturb|harass)(?: to)? (?:me|us|this number)(?: again| any ?more| ever| here| at all)*$',
      '(?:dont|do not|never) (?:ever )?(?:call|phone|email|contact|message|text|write)(?: to)? (?:me|us)(?: \\S+)? (?:again|any ?more|ever)',
      '(?:no longer|dont|do not) (?:want|wish) to (?:receive|get) (?:any |more |your |these |further |anymore )*(?:messages|texts|msgs|spam|anything|this)',
      '(?:no longer|dont|do not) (?:want|wish) (?:to hear from you|to be (?:contacted|messaged|texted|bothered)|you to (?:contact|message|text|write)|(?:any|your|these|more|any more) (?:messages|texts))',
      'no more (?:messages|texts|spam|msgs|whatsapps?)|(?<! (?:i|we|to) )lose my number|cease and desist|withdraw (?:my )?consent',
    ],
  },
  fr: {
    whole: [
      '(?:arretez?|stop) (?:ca|tout) (?:tout de suite|immediatement)|je me (?:desinscris|desabonne)|lachez moi|lache moi|desabonner|bloquez moi',
      'arret|arrete|arretez|arretez ca|arrete ca|arretez tout|ca suffit|degagez?|stop pub',
      '(?:me )?(?:desabonner|desinscrire)|desabonnement|desinscription|ne plus recevoir',
      'ne (?:m|me|nous) ?(?:ecrivez|ecris|contactez|contacte|derangez) pas',
      'cassez? (?:toi|vous)|va t ?en|allez vous en|barre toi|barrez vous|(?:fous|foutez) le camp|du balai|arret(?:e|ez) (?:avec )?(?:ca|cela)',
    ],
    inside: [
      `(?:supprim|suprim|retir|enlev|effac|oubli)(?:ez|e|er) ce (?:numero|num|contact)${end}`,
      '(?:exerce[rz]?|fa(?:is|ire) valoir|invoque[rz]?|use[rz]? de) mon droit (?:d ?opposition|a l ?(?:effacement|oubli)|de (?:retrait|suppression))|^je m ?oppose (?:a (?:recevoir|etre|l ?utilisation|ces|vos)|au (?:traitement|demarchage))',
      'que vous arretiez de?|(?:arretez|arrete|cessez|stop|halte)(?: avec| a| aux)? (?:vos|tes|les|ces) (?:messages|sms|relances|textos|mails|pubs?)|stop aux (?:messages|sms)|(?:cesse[zr]?|veuillez cesser) (?:de |d)(?:me |m |m|nous )?(?:contacter|ecrire|envoyer|relancer|solliciter|deranger)|^plus de (?:messages?|sms)(?: svp| stp| merci)*$|(?:laisser|laissez|laisse) (?:moi|nous) tranquilles?|(?:suprim|supprim|retir|enlev|effac)(?:ez|e|er) (?:moi|mon (?:numero|num|contact|tel\\S*))|merci de (?:ne )?plus (?:me |m )?(?:ecrire|contacter|envoyer|relancer)',
      `(?:ne )?(?:m|me|nous) ?(?:re)?(?:ecrivez|ecris|contactez|contacte|envoyez|envoie|appelez|derangez|derange|embetez|sollicitez|relancez|harcelez)${few} (?:plus|jamais)`,
      `(?:ne |n)(?:ecrivez|ecris|envoyez|contactez)${few} (?:plus|jamais)`,
      '(?:ne )?plus (?:jamais )?(?:me|nous|m) ?(?:contacter|ecrire|envoyer|deranger|solliciter|relancer|appeler|recontacter)',
      '(?:ne |n)?(?:veux|souhaite|desire|voudrais) (?:plus|pas) (?:rien )?(?:recevoir|etre (?:contacte|sollicite|derange)e?|que vous m|de (?:vos )?messages?)',
      'arret(?:ez|e|er) (?:de |d)(?:me |m |m|nous )?(?:ecrire|contacter|envoyer|spammer|deranger|harceler|appeler)',
      '(?:desabonne[zr]?|desinscrivez|desinscris)(?: moi| nous)',
      '(?:veux|souhaite|voudrais) (?:me |m ?)(?:desabonner|desinscrire)',
      '(?:supprim|retir|enlev|effac|ray)(?:ez|e|er) (?:moi|mon (?:numero|contact))',
      '(?:laiss|fich)(?:ez|e) (?:moi|nous) (?:tranquilles?|en paix|la paix)|fou(?:s|tez) moi la paix|^plus de messages?$',
    ],
  },
  es: {
    whole: [
      '(?:alto|para|basta) ya|(?:por favor )?no molest(?:en|es|e|ar)|no mas|parad ya|bloque(?:ame|enme)',
      'baja|basta|basta ya|para ya|parad|paren|detente|detenganse|parar|no escribas|no escriban',
      'ni un (?:mensaje|msj|sms|whatsapp) mas|fuera de aqui|vete|vete (?:ya|de aqui|al diablo|a la mierda)|largate|larguense|largaos|pierdete|par(?:a|e|en|ad) (?:ya )?con (?:esto|eso)|(?:ya )?parale(?: ya)?',
    ],
    inside: [
      `(?:elimin|borr|quit)(?:a|e|en|ad|ar) este (?:numero|contacto)${end}`,
      '(?:ejercer|ejerzo|ejercito|ejercitar) (?:mi|el) derecho (?:de|a|al) (?:la )?(?:oposicion|supresion|olvido|cancelacion)|^me opongo (?:al tratamiento|a (?:recibir|que me))',
      'no (?:vuelvas?|vuelvan) a (?:escribir|contactar|llamar|molestar|mandar)\\S*|no (?:me|nos) vuelv(?:a|as|an) a (?:escribir|contactar|llamar|molestar|mandar)|no (?:me ?)?escrib(?:as|a|an) mas|no mescrib\\S+ mas|(?:no|ya no) (?:kiero|quiero) (?:recibir )?(?:mas |sus |tus )?(?:mensajes|msjs|sms)|par(?:a|e|en|ad) de (?:escribir|mandar|enviar|molestar|contactar|llamar)\\S*|ya no me (?:escrib|mand|llam|contact)\\S+',
      `no (?:me|nos) (?:escrib(?:as|a|an|ais)|contact(?:es|e|en)|llam(?:es|e|en)|mand(?:es|e|en)|envi(?:es|e|en)|molest(?:es|e|en)|habl(?:es|e|en))${few} (?:mas|nunca|jamas)`,
      'no (?:me|nos) (?:escrib(?:as|a|an)|contact(?:es|e|en)|molest(?:es|e|en))$',
      'no (?:escrib|molest|contact)(?:as|an|es|en|a|e) mas|(?:no|nunca) mas mensajes',
      'dej(?:a|e|en|ad) de (?:escribir|mandar|enviar|contactar|molestar|llamar)\\S*',
      '(?:quiero|solicito|pido) (?:la |mi )?baja$',
      'no quiero (?:recibir )?(?:mas|sus|tus) mensajes|no quiero (?:recibir mas|que me (?:escrib|contact|mand|llam)\\S+)',
      '(?:elimin|borr|quit|sac)(?:a|e|en)(?:me)? (?:de (?:la|su|tu|esta) lista|mi (?:numero|contacto))',
      'deja(?:me|dme)? en paz|dej(?:e|en)(?:me|nos) (?:en paz|tranquil[oa]s?)|dejame tranquil[oa]',
      'cancelar (?:la |mi )?suscripcion|desuscri\\S+',
    ],
  },
  de: {
    whole: [
      'aufhorn|hort auf|verschwinde|verschwinden sie|unterlassen sie (?:das|es)|lass das|lassen sie das|stopp? jetzt|blockier(?:en sie)? mich',
      'aufhoe?ren|abmelden|abbestellen|austragen|schluss|schluss jetzt|schluss damit',
      '(?:hor|hore|horen sie|hort) auf|schreib mir nicht|schreiben sie mir nicht',
      'hau(?:t|en sie)?(?: endlich| doch)? ab|zisch ab|verzieh dich|verzieht euch|verpiss dich|verpisst euch|geh weg|(?:hor|hore|horen sie|hort)(?: bitte| endlich)? (?:damit|mit (?:dem|diesem) (?:mist|quatsch|spam|scheiss)) auf',
    ],
    inside: [
      `(?:losch|loesch|entfern|streich)(?:e|t|en)?(?: sie)?(?: bitte)? diesen? (?:handy|telefon)?(?:nummer|kontakt)${end}|diese (?:handy|telefon)?nummer (?:bitte )?(?:loschen|loeschen|entfernen)${end}`,
      '(?:von )?mein(?:em)? widerspruchsrecht (?:gebrauch|aus|geltend|wahrnehmen|nutzen|ausuben)|widerspreche (?:hiermit )?(?:der|jeder|dem) (?:nutzung|verwendung|verarbeitung|speicherung|werbung|weiteren|kontaktaufnahme)|mein recht auf (?:loschung|widerspruch|vergessenwerden)',
      '(?<! ich )(?:schreib(?:e|t|en sie)?|kontaktier(?:e|t|en sie)?|nerv(?:e|t|en sie)?)(?: mir| mich| uns| bitte){0,3} (?:nich|nimmer|nicht) ?(?:mehr|weiter)|(?:losch|loesch|entfern)(?:e|t|en)?(?: sie)?(?: bitte)? (?:mich|meine (?:handy|telefon)?(?:nummer|nr|daten))|(?:nehmen sie|nehmt|nimm) (?:mich|uns|meine nummer)(?: bitte)? (?:aus|von)|kein(?:en)? (?:weiteren )?(?:kontakt|werbung) mehr|keine (?:weitere |weiteren )?(?:werbung|sms|whatsapps?) mehr|unterlassen sie (?:weitere|jede|die) \\S+|^keine werbung',
      '(?<! ich )(?:schreib(?:e|t|en sie)?|kontaktier(?:e|t|en sie)?|melden? sie|belastigen? sie|sende(?:n sie)?|schick(?:e|en sie)?)(?: mir| mich| uns| sich| bei mir| bitte| doch){0,3} (?:nicht mehr|nie (?:mehr|wieder)|nicht wieder|nichts mehr|keine nachrichten)',
      'keine (?:weiteren )?nachrichten (?:mehr|bekommen|erhalten)|keine weiteren nachrichten|^keine nachrichten$',
      '(?:hor|hore|horen sie|hort)(?: bitte| endlich)? auf (?:mir|mich|uns|zu schreiben|zu nerven|damit)',
      '(?:mich |mir |uns )?nicht (?:mehr|wieder) (?:an ?schreiben|kontaktieren|schreiben|kontaktiert werden|angeschrieben werden|belastigen)',
      '(?:geht?|gehen sie) mir nicht (?:mehr )?auf (?:die nerven|den (?:sack|geist|keks|wecker))',
      'lass(?:t|en sie)? (?:mich|uns)(?: bitte| endlich| einfach)* in (?:ruhe?|frieden)',
      '(?:losch|entfern|streich)(?:e|t|en)?(?: sie)?(?: bitte)? (?:mich|meine (?:handy|telefon)?nummer|meinen kontakt)',
      'mich (?:bitte )?(?:abmelden|austragen|abbestellen|loschen)|melden? sie mich(?: bitte)? ab|trag(?:en sie)? mich(?: bitte)? aus',
    ],
  },
  it: {
    whole: [
      'smettete|finitela|finiscila|piantatela|piantala|non rompete|non rompere|fermatevi|fermati|bloccami|bloccatemi',
      'basta|smettila|smettetela|cancellami|cancellatemi|disiscrivimi|disiscrizione|rimuovimi',
      'vattene(?: via)?|andatevene(?: via)?|vai via|sparisci|sparite|levati|levatevi|levati dai piedi|vaffanculo|(?:smett|piant)(?:ila|etela|atela) con quest[oaei](?: \\S+)?',
    ],
    inside: [
      `(?:cancell|elimin|rimuov|togli)\\S* questo (?:numero|contatto)${end}`,
      '(?:esercit\\S+|far valere|faccio valere) il (?:mio )?diritto (?:di opposizione|all ?oblio|(?:alla|di) cancellazione)|^mi oppongo (?:al trattamento|all ?uso|a (?:ricevere|questi))',
      '(?:nn|non) (?:scriver|scrivete|contattar|contattate|mandate|disturbate)(?:mi|ci) piu|(?:vi|ti|la) prego di non (?:scriver|contattar|disturbar|chiamar)(?:mi|ci)',
      `non (?:mi|ci) (?:scriv|contatt|mand|invi|disturb|chiam|cerc)\\S+${few} piu`,
      'non (?:scriver|scrivete|contattar|contattate|mandate|mandar|disturbate|disturbar|chiamate|chiamar)(?:mi|ci)(?: piu|$)',
      'non voglio (?:piu )?(?:ricevere|essere contattat[oa]|messaggi|altri messaggi|essere disturbat[oa])',
      'smett(?:ila|ete|etela|i|a) di (?:scriver|contattar|mandar|inviar|disturbar)\\S+',
      'lascia(?:mi|temi|teci) (?:in pace|stare)|niente piu messaggi|basta (?:messaggi|scriver\\S+|contattar\\S+)',
      '(?:cancell|elimin|rimuov|togli)\\S* (?:il mio (?:numero|contatto)|dalla (?:vostra |tua )?lista)',
      '(?:rimuove|disiscrive|toglie)temi|disiscriver(?:mi|e)|annulla(?:re)? (?:la mia )?iscrizione',
    ],
  },
  pt: {
    whole: [
      'sair da lista|descadastra|me (?:descadastr|bloque|bloquei)(?:a|e|em)|chega|chega de mensage(?:m|ns)|me (?:remov|tir)(?:a|e|em) da lista',
      'parar|pare|parem|basta|sair|descadastrar|descadastre|remover|nao me escreva|cancelar inscricao',
      'sai (?:fora|daqui|dessa)|cai fora|(?:some|suma|sumam) (?:daqui|da minha frente)|desaparece|desaparecam|va(?:i)? embora|par(?:e|em|a) com (?:isso|isto)',
    ],
    inside: [
      `(?:remov|apag|tir|exclu|delet|elimin)(?:a|e|em|ue|uem|am|ar|ir|er) (?:este|esse) (?:numero|contac?to)${end}`,
      '(?:exercer|exerco) (?:o )?(?:meu )?direito (?:de|a|ao) (?:oposicao|esquecimento|eliminacao|apagamento|exclusao)|^(?:oponho me|me oponho) (?:ao tratamento|a (?:receber|que))',
      'n(?:ao)? me (?:escrev|mand|envi|lig|cham|incomod)\\S+ mais|nao (?:mand|envi|escrev)(?:a|e|em) mais (?:msgs?|mensage(?:m|ns)|nada)|me (?:descadastr|remov|tir)(?:a|e|em) (?:da|dessa|desta) lista|(?:remov|apag|tir|exclu)(?:a|e|em|ue|uem) (?:o )?meu (?:numero|contato|nr)|nao entr(?:e|em) (?:mais )?em contato|chega de (?:mensage(?:m|ns)|msgs?|spam)',
      `nao (?:me |nos )?(?:escrev(?:a|am|as)|conta(?:c?t)(?:e|em|es)|mand(?:e|em|es)|envi(?:e|em|es)|incomod(?:e|em|es)|perturb(?:e|em|es)|lig(?:ue|uem))${few} mais`,
      'nao me (?:contac?te|escreva|incomode|perturbe)m?$',
      'nao quero (?:mais )?(?:receber (?:mais|mensagens|nada)|mensagens|ser contac?tad[oa]|contac?to$)',
      'par(?:e|em|a) de (?:me |nos )?(?:escrever|mandar|enviar|contac?tar|incomodar|ligar)',
      'deix(?:a|e|em)(?: me)? em paz|larg(?:a|ue|uem) (?:me|do meu pe)$|descadastr(?:ar|e|em) (?:me|meu)|cancelar (?:a )?(?:minha )?(?:inscricao|subscricao)',
      '(?:remov(?:a|er|am)|tir(?:e|em)|retir(?:e|em)|exclu(?:a|ir|am)|apag(?:ue|uem))(?: me)? (?:da (?:sua |vossa )?lista|desta lista|o? ?meu (?:numero|contac?to))',
    ],
  },
  nl: {
    whole: [
      'stop aub|stop alstublieft|stop alsjeblieft|ophouden|blokkeer (?:mij|me)|ga weg|uitgeschreven worden',
      'stoppen|stop ermee|stop hiermee|houd? op|uitschrijven|afmelden|niet meer appen|rot op',
      'donder op|flikker op|opzouten|oprotten|wegwezen|(?:stop|kap|houd?) (?:daar|hier)mee(?: op)?|kap ermee|houd? ermee op',
    ],
    inside: [
      `(?:verwijder|wis|haal)(?: aub| alstublieft| alsjeblieft)? dit (?:nummer|contact)(?: weg)?${end}|dit nummer (?:aub )?(?:verwijderen|wissen)${end}`,
      'mijn recht (?:van|op) (?:bezwaar|verzet|vergetelheid|verwijdering)|^ik maak (?:hierbij )?bezwaar tegen (?:het gebruik|de verwerking|deze berichten|reclame)',
      '(?:niks|niets) meer van (?:jullie|je|u) (?:horen|ontvangen)|(?:stuur|schrijf|app)(?: mij| me| ons)? (?:niks|niets|nix) meer|val (?:me|mij|ons) niet (?:meer )?lastig|(?:wil|wens) (?:me|mij|mezelf)? ?(?:graag )?(?:uitschrijven|afmelden)|neem (?:aub |a u b )?geen contact meer',
      `(?:stuur|schrijf|app|contacteer|bel|benader|mail)${few} (?:niet meer|nooit meer|geen (?:berichten|appjes|bericht) meer)`,
      '(?:stop|houd? op|kap)(?: eens)? met (?:het )?(?:sturen|schrijven|appen|berichten|contacteren|lastigvallen|spammen|mij|me|deze)',
      'geen (?:berichten|appjes|contact) meer|wil geen (?:berichten|contact)',
      'laat (?:me|mij|ons)(?: (?:aub|nou|nu|eens|toch|alsjeblieft|gewoon))* met rust|schrijf (?:me|mij)(?: \\S+)? uit|meld (?:me|mij)(?: \\S+)? af',
      '(?:verwijder|haal) mijn (?:nummer|contact)|verwijder (?:me|mij)|haal (?:me|mij) (?:\\S+ )?(?:eraf|hieruit)$|niet meer (?:contacteren|benaderen|benaderd worden|gecontacteerd worden)',
    ],
  },
};
