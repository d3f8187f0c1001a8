// What people write to be written to again after an opt-out, by language, in the notation of opt-out-phrases.ts.

/** Phrases of one language that undo an opt-out, if the message has none of the words that make them unclear. */
export interface OptInPhrases {
  /** The whole message, apart from courtesies: keywords, such as "START". */
  whole: readonly string[];
  /** Anywhere in a clause. */
  inside: readonly string[];
  /** Negations, questions, conditions, another way to be reached. */
  unless: readonly string[];
}

const few = '(?: \\S+){0,3}?';

const enVerb =
  '(?:write|message|text|msg|contact|dm|whatsapp|ping|reach out|talk|get in touch with|get back)';
const enGerund = '(?:sending|messaging|texting|writing|contacting)';

/** The languages with long lists, all in the Latin alphabet. */
export const optInPhrases: Record<string, OptInPhrases> = {
  en: {
    whole: [
      'start|restart|unstop|un stop|resume|subscribe|re ?subscribe|opt ?in|opt back in|start (?:again|messages|texts|all)',
      '(?:write|message|text|contact)(?: to)? me again',
    ],
    inside: [
      `(?:you|u|yall) (?:can|may|could|are allowed to|are free to|are welcome to|re welcome to)(?: now| please| just| always| still| definitely| again| of course| totally)* ${enVerb}(?: to)? (?:me|us)`,
      `(?:please|pls|plz|kindly|feel free to|go ahead and|do|dont hesitate to)(?: just)? ${enVerb}(?: to)? (?:me|us)(?: \\S+)? again`,
      `^${enVerb}(?: to)? (?:me|us) again`,
      `(?:can|could) you(?: please| pls)? ${enVerb}(?: to)? (?:me|us)(?: \\S+)? again`,
      `(?:start|resume|restart)(?: again)? ${enGerund}(?: to)? (?:me|us)`,
      '(?:resume|restart|unpause|turn (?:back )?on)(?: sending)?(?: me)? (?:the |your |my |these )?(?:messages|texts|conversation|chat)',
      '(?:re)? ?subscribe (?:me|us)|sign (?:me|us) (?:back )?up|opt (?:me|us) (?:back )?in|(?:i|we) opt (?:back )?in|add (?:me|us) (?:back|again)|unblock (?:me|us)',
      '(?:want|would like|id like|wish|love|happy|glad|like)(?: to)? (?:be (?:contacted|messaged|texted)|hear from you|receive (?:your |the )?(?:messages|texts)|get (?:your |the )?(?:messages|texts)|your messages|messages)(?: \\S+)? again',
      `(?:want|would like|id like) you to ${enVerb}(?: to)? (?:me|us)`,
      '(?:want|would like|id like|wish) to (?:re ?subscribe|subscribe again|opt (?:back )?in|be subscribed again)',
      '(?:undo|cancel|forget|revoke|take back|withdraw|ignore) (?:my|the|that) (?:stop|opt ?out|unsubscribe|unsubscription)',
    ],
    unless: [
      'not|no(?! (?:problem|worries))|never|cant|cannot|couldnt|wont|dont(?! hesitate)|didnt|doesnt|shouldnt|arent|isnt|wasnt|nobody|nothing|without|hardly|neither|nor',
      'why|who|whom|how|what|when|where|which|did|does|if(?! you (?:want|like|wish))|unless|until|till|except|only|instead|think|thought|said|say|says|told|whether',
      'e ?mails?|mail|post|letter|call|phone|lawyer|her|him|them',
    ],
  },
  fr: {
    whole: [
      'start|reprendre|reprenez|reinscrire|me reinscrire|reabonner|me reabonner|sabonner|reactiver|reactivez',
      '(?:re)?(?:contactez|contacte|ecrivez|ecris) (?:moi|nous)(?: a nouveau| de nouveau)?',
    ],
    inside: [
      '(?:vous pouvez|tu peux|pouvez vous|peux tu|vous pourriez|nhesitez pas a|nhesite pas a)(?: \\S+){0,2} (?:me |m ?|nous )(?:re)?(?:ecrire|contacter|envoyer des messages|relancer)',
      '(?:re)?(?:contactez|contacte|ecrivez|ecris)(?: moi| nous)(?: \\S+)? (?:a nouveau|de nouveau|encore|quand vous voulez)|^(?:svp |merci de )?(?:recontactez|recontacte|reecrivez|reecris) (?:moi|nous)',
      'merci de (?:me |m ?|nous )re(?:ecrire|contacter)',
      '(?:reabonnez|reinscrivez|reabonne|reinscris)(?: moi| nous)',
      '(?:veux|voudrais|souhaite|souhaiterais|aimerais)(?: bien)? (?:me (?:reabonner|reinscrire)|recevoir (?:a nouveau|de nouveau) (?:vos |tes |des |les )?messages|(?:a nouveau|de nouveau) (?:recevoir|etre)|etre (?:recontacte|contacte a nouveau)e?|que vous me (?:re)?(?:contactiez|ecriviez))',
      '(?:daccord|ok|oui) pour (?:recevoir|etre (?:re)?contactee?|que vous me (?:re)?(?:contactiez|ecriviez))|(?:annulez|annuler|oubliez|ignorez) (?:mon|le) (?:stop|desabonnement|desinscription)',
      '(?:reprenons|reprenez|reprendre|reactivez) (?:la |notre |les |vos )?(?:conversation|discussion|echanges?|messages)',
    ],
    unless: [
      'ne|n|(?<!nhesitez? (?:surtout )?)pas|plus|jamais|aucun|rien|sans|ni|non|interdit|necrivez|necris|navez|nai|nest|netes',
      'pourquoi|qui|comment|quand(?! vous voulez)|quoi|ou est|si(?! vous voulez| tu veux)|sauf|seulement|uniquement|dit|avez dit|crois|croyais|pensais',
      'mails?|e mail|email|courrier|courriel|telephone|avocat',
    ],
  },
  es: {
    whole: [
      'alta|start|reanudar|reactivar|suscribir|suscribirme|resuscribir',
      '(?:escribeme|escribame|escribanme|contactame|contacteme|contactenme)(?: otra vez| de nuevo| nuevamente)?',
    ],
    inside: [
      '(?:puedes?|pueden|podeis|podes|podrias?|podrian)(?: ya| ahora| volver a)* (?:escribirme|contactarme|hablarme|mandarme mensajes|enviarme mensajes)',
      '(?:me|nos) (?:puedes?|pueden|podeis|podes)(?: ya| ahora)* (?:volver a )?(?:escribir|contactar|hablar|mandar mensajes|enviar mensajes)',
      '(?:vuelve|vuelva|vuelvan|volved) a (?:escribir|contactar|hablar|mandar|enviar)\\S*',
      '(?:escribeme|escribame|escribanme|contactame|contacteme|contactenme)(?: \\S+)? (?:otra vez|de nuevo|nuevamente)',
      '(?:dar|dame|deme|denme|darme)(?: me)? de alta|quiero (?:el |mi )?alta$|quiero (?:volver a )?(?:suscribirme|recibir)(?: \\S+)? (?:mensajes|de nuevo|otra vez)',
      'quiero (?:que me|volver a) (?:escrib|contact|recib)\\S+|quiero (?:sus|tus|vuestros) mensajes (?:otra vez|de nuevo)|(?:anula|anule|anulen|cancela|cancele|ignora|ignore) (?:mi |la )(?:baja|stop)',
    ],
    unless: [
      'no|nunca|jamas|nadie|tampoco|ni|sin|nada|mas',
      'por que|porque|quien|como|cuando|que (?:dices|dijo)|(?<!^ )si|salvo|excepto|solo|solamente|dije|dijo|dijiste|pensaba|creia',
      'correo|e ?mail|mail|telefono|abogado|llamar',
    ],
  },
  de: {
    whole: [
      'start|starten|wieder ?anmelden|reaktivieren|abonnieren|wieder abonnieren',
      '(?:schreib|schreiben sie|schreibt) (?:mir|uns)(?: doch)? wieder',
    ],
    inside: [
      '(?:du kannst|sie konnen|ihr konnt|du darfst|sie durfen|ihr durft|konnen sie|kannst du|durfen sie|darfst du|konntest du|konnten sie)(?: jetzt| gerne| gern| nun| ruhig| bitte| auch| ab jetzt)* (?:mir|mich|uns|sich)(?: \\S+){0,3}? (?:wieder |erneut )?(?:an ?)?(?:schreiben|kontaktieren|melden|schicken)',
      '(?:mir|mich|uns) (?:konnen sie|kannst du|durfen sie|darfst du|konnt ihr)(?: \\S+){0,2}? (?:wieder |erneut )?(?:an ?)?(?:schreiben|kontaktieren)',
      '(?:schreib(?:en sie|t|e)?|kontaktier(?:en sie|t|e)?|meld(?:en sie|et|e)?) (?:mir|mich|uns|dich|sich|euch)(?: \\S+){0,2}? (?:wieder|erneut|noch ?mal|nochmals)',
      '(?:mochte|will|wurde gerne?|hatte gerne?)(?: gerne?| wieder| bitte)* (?:wieder|erneut)(?: \\S+){0,3}? (?:nachrichten|kontaktiert|angeschrieben|horen|bekommen|erhalten)',
      '(?:mich|uns) (?:bitte )?(?:wieder|erneut) (?:anmelden|eintragen|kontaktieren|anschreiben|abonnieren)|(?:meld|trag)(?:en sie|e|t)? mich(?: bitte)? wieder (?:an|ein)|(?:vergessen sie|vergiss|ignorieren sie) (?:mein|das) stopp?',
    ],
    unless: [
      'nicht|nie|niemals|kein|keine|keinen|keiner|niemand|ohne|weder|nein|nichts|kaum',
      'warum|wieso|weshalb|wer|wie|wann|was|wenn(?! (?:du willst|du magst|sie wollen|sie mochten))|falls|ausser|nur|bis|ob|gesagt|sagte|dachte',
      'e ?mails?|mail|post|brief|telefon|anwalt|anrufen',
    ],
  },
  it: {
    whole: [
      'start|riprendi|riprendere|riattiva|riattivare|iscrivimi|reiscrivimi|iscriviti|riscrivimi|riscrivetemi',
      '(?:scrivimi|scrivetemi|contattami|contattatemi)(?: di nuovo| ancora| pure)?',
    ],
    inside: [
      '(?:puoi|potete|puo|potresti|potreste)(?: ora| adesso| pure| tornare a| di nuovo)* (?:ri)?(?:scriver|contattar|mandar|inviar)(?:mi|ci)(?: messaggi)?',
      '(?:mi|ci) (?:puoi|potete|puo)(?: ora| adesso| pure)* (?:ri)?(?:scrivere|contattare|mandare messaggi)',
      '(?:ri)?(?:scrivi|scrivete|contatta|contattate)(?:mi|temi|ci) (?:di nuovo|ancora|pure|quando vuoi|quando volete)|(?:torna|tornate) a (?:scriver|contattar)(?:mi|ci)',
      'voglio (?:di nuovo |tornare a )?(?:ricevere(?: di nuovo| ancora)? (?:i |vostri |i vostri |altri )?messaggi|essere (?:ri)?contattat[oa](?: di nuovo)?|reiscrivermi|riscrivermi)',
      '(?:reiscrivete|riscrivete|iscrivete)mi(?: di nuovo)?|(?:annulla|annullate|ignora|ignorate) (?:il mio|lo) stop',
    ],
    unless: [
      'non|mai|nessuno|niente|nulla|no|senza|ne|neanche|piu',
      'perche|chi|come|quando(?! vuoi| volete)|cosa|se|tranne|solo|soltanto|detto|pensavo|credevo',
      'e ?mail|mail|posta|telefono|avvocato',
    ],
  },
  pt: {
    whole: [
      'start|retomar|reativar|recomecar|inscrever|reinscrever|quero voltar',
      '(?:me escreva|me escreve|escreva me|escreve me|me contacte|me contate)(?: de novo| novamente| outra vez)?',
    ],
    inside: [
      '(?:pode|podem|podes|poderia|poderiam)(?: ja| agora| voltar a)* (?:me |nos )?(?:escrever|contac?tar|chamar|mandar mensage\\S+|enviar mensage\\S+)(?: me| nos)?',
      '(?:volte|voltem|volta) a (?:me |nos )?(?:escrever|contac?tar|mandar|enviar)\\S*',
      '(?:me (?:escrev[ae]m?|contac?tem?|chamem?|mand[ae]m? mensage\\S+)|escrev[ae]m? me|contac?tem? me)(?: \\S+)? (?:de novo|novamente|outra vez)',
      'quero (?:voltar a )?(?:receber|ser contac?tad[oa])(?: \\S+){0,2}? (?:mensagens|de novo|novamente|outra vez)|quero (?:me inscrever|inscrever me|voltar a receber)\\S*|(?:me inscreva|inscreva me|cadastre me|me cadastre) (?:de novo|novamente|outra vez)',
      '(?:cancele|anule|ignore) (?:o |meu |o meu )(?:stop|parar|descadastro)',
    ],
    unless: [
      'nao|nunca|jamais|ninguem|nem|sem|nada|mais',
      'por ?que|porque|quem|como|quando|se|exceto|so|somente|apenas|disse|pensei|achei',
      'e ?mail|mail|correio|telefone|advogado|ligar',
    ],
  },
  nl: {
    whole: [
      'start|starten|hervatten|opnieuw aanmelden|weer aanmelden|abonneren|heractiveren',
      '(?:schrijf|app|stuur|bericht) (?:me|mij)(?: maar)? (?:weer|opnieuw)',
    ],
    inside: [
      '(?:je|jij|u|jullie) (?:mag|mogen|kan|kunt|kunnen)(?: nu| gerust| wel| weer| best)* (?:me|mij|ons)(?: \\S+){0,3}? (?:weer |opnieuw )?(?:schrijven|appen|berichten sturen|contacteren|benaderen|berichten|een bericht sturen)',
      '(?:schrijf|app|contacteer|benader) (?:me|mij|ons)(?: \\S+){0,2}? (?:weer|opnieuw)|stuur (?:me|mij)(?: \\S+)? (?:weer|opnieuw) (?:berichten|een bericht)',
      '(?:wil|zou|wens)(?: \\S+){0,3}? (?:weer|opnieuw)(?: \\S+){0,2}? (?:berichten|appjes|gecontacteerd|benaderd)(?: \\S+){0,3}?',
      '(?:schrijf|meld) (?:me|mij) (?:weer|opnieuw) (?:in|aan)|mezelf weer (?:in|aan)(?:schrijven|melden)|(?:vergeet|negeer|annuleer) (?:mijn|die) (?:stop|afmelding)',
    ],
    unless: [
      'niet|nooit|geen|niemand|zonder|niks|niets|nee|noch',
      'waarom|wie|hoe|wanneer|wat|als|indien|tenzij|alleen|tot|behalve|gezegd|zei|dacht',
      'e ?mails?|mail|post|brief|telefoon|advocaat|bellen',
    ],
  },
  pl: {
    whole: ['start|wznow|wznowic|zapisz mnie|zapisz mnie ponownie|subskrybuj|napisz ponownie'],
    inside: [
      `(?:mozesz|mozecie|moze pan|moze pani|moga panstwo)${few} (?:do mnie |mi )?(?:znowu |znow |ponownie )?(?:pisac|napisac|kontaktowac|wysylac)`,
      '(?:prosze )?(?:znowu |znow |ponownie )?(?:pisz|piszcie|napisz|napiszcie|pisac) do mnie (?:znowu|znow|ponownie)|(?:zapisz|zapiszcie|dodaj) mnie (?:znowu|ponownie)|chce (?:znowu |znow |ponownie )(?:otrzymywac|dostawac)',
    ],
    unless: [
      'nie|nigdy|nikt|bez|ani|nic',
      'dlaczego|czemu|kto|jak|kiedy|co|jesli|jezeli|tylko|chyba|mail|e mail|telefon',
    ],
  },
};
