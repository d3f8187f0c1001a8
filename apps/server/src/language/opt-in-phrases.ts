// Requests to receive messages again after an opt-out, by language: fragments of regular expressions over folded words
// (fold-text.ts). None has a placeholder for arbitrary words, because any unlisted word means doubt. Excluded on
// purpose: questions ("can you write me again"), which can be a reproach; conditions ("if you want"); dares ("go
// ahead", "encore"); and demands without "again" ("contact me"), which usually ask for another channel.

/** The parts of a message that undoes an opt-out, in one language. */
export interface OptInPhrases {
  /** Phrases that ask for messages. One of them must be the whole clause, apart from courtesies. */
  wish: readonly string[];
  /** Courtesies that can surround the wish or be a clause without it. */
  around: readonly string[];
}

const enVerb =
  '(?:write(?: to)?|message|text|msg|contact|whatsapp|ping|reach out to|talk to|get in touch with|get back to)';
const enNow = '(?: (?:now|please|just|always|definitely|of course|totally|again))*';
const enWant = '(?:i|we) (?:really )?(?:want|would like|wish|would love)|id (?:like|love)';

const frWrite =
  '(?:(?:me |m ?|nous )(?:re)?(?:ecrire|contacter|relancer)|me recrire|(?:me |m ?|nous )(?:re)?envoyer (?:des|vos|tes) messages)';
const frAgain = '(?: a nouveau| de nouveau| quand vous voulez| quand tu veux| maintenant)*';
const frWant = 'je (?:veux|voudrais|souhaite|souhaiterais|aimerais)(?: bien)?';

const esAgain = '(?: otra vez| de nuevo| nuevamente| cuando quieras| cuando quieran?)';
const esWrite = '(?:escribirme|contactarme|(?:mandar|enviar)me mensajes)';

const deNow = '(?: (?:jetzt|ab jetzt|ab sofort|nun|gerne?|ruhig|bitte|doch|wieder|erneut))*';

const itAgain = '(?: di nuovo| quando vuoi| quando volete| quando vuole)';
const ptAgain = '(?: de novo| novamente| outra vez| quando quiser(?:em)?)';
const nlNow = '(?: (?:nu|vanaf nu|voortaan|gerust|graag|wel|maar|weer|opnieuw))*';
const plAgain = '(?: (?:znowu|znow|ponownie|teraz|juz))*';

/** The languages with long lists, all in the Latin alphabet. */
export const optInPhrases: Record<string, OptInPhrases> = {
  en: {
    wish: [
      'restart|un stop|subscribe|re ?subscribe|opt ?in|opt back in|start (?:again|messages|texts|all)',
      `(?:you|u|yall) (?:can|may|are (?:allowed|free|welcome) to)${enNow} ${enVerb} (?:me|us)(?: back)?(?: again)?(?: (?:at )?any ?time| whenever you (?:want|like))?`,
      `youre (?:allowed|free|welcome) to ${enVerb} (?:me|us)(?: again)?`,
      `(?:feel free to|(?:dont|do not) hesitate to) ${enVerb} (?:me|us)(?: again)?`,
      `(?:do )?${enVerb} (?:me|us) again`,
      '(?:start|resume|restart)(?: again)? (?:(?:messaging|texting|contacting|writing(?: to)?) (?:me|us)|sending (?:me|us) (?:your |the )?(?:messages|texts))(?: again)?',
      '(?:resume|restart|unpause|turn (?:back )?on) (?:the |your |my )?(?:messages|texts|conversation|chat)',
      '(?:re ?)?subscribe (?:me|us)(?: again)?|sign (?:me|us) (?:back up|up again)|opt (?:me|us) (?:back )?in|add (?:me|us) back|i opt (?:back )?in|add (?:me|us) again',
      `(?:${enWant}) to (?:be (?:contacted|messaged|texted)|hear from you|(?:receive|get) (?:your |the )?(?:messages|texts)) again`,
      `(?:${enWant}) (?:you to ${enVerb} (?:me|us)(?: again)?|to (?:re ?subscribe|subscribe again|opt (?:back )?in))`,
      '(?:undo|cancel|revoke|withdraw|ignore|forget|i (?:take back|withdraw|revoke)) my (?:stop|opt ?out|unsubscribe|unsubscription)',
    ],
    around: [
      'pls|plz|kindly|thx|many thanks|thanks a lot|thank you very much|yes|yeah|yep|yup|sure|alright|all right|fine|now|from now on|again|well|actually|of course|definitely',
      'good (?:morning|afternoon|evening|day)|hi there|hello there|hello again|hi again|sorry (?:about|for) that|my mistake|no (?:problem|worries)',
      '(?:its|thats) (?:ok|okay|fine|alright)|i(?: have|ve)? changed my mind',
    ],
  },
  fr: {
    wish: [
      '(?:me )?(?:reinscrire|reabonner)|sabonner|reactiver|reactivez',
      `(?:vous pouvez|tu peux)(?: maintenant| desormais| a nouveau| de nouveau)* ${frWrite}${frAgain}`,
      `(?:nhesitez|nhesite)(?: surtout)? pas a ${frWrite}${frAgain}`,
      '(?:recontactez|recontacte|reecrivez|reecris|recrivez|recris|reabonnez|reinscrivez|reabonne|reinscris) (?:moi|nous)',
      '(?:contactez|contacte|ecrivez|ecris) (?:moi|nous) (?:a nouveau|de nouveau|quand vous voulez|quand tu veux)',
      '(?:merci|priere) de (?:me |m ?|nous )(?:reecrire|recrire|recontacter)',
      `${frWant} (?:me (?:reabonner|reinscrire)|recevoir (?:a nouveau |de nouveau )(?:vos |tes |des |les )messages|recevoir (?:vos |tes |des |les )messages (?:a nouveau|de nouveau))`,
      `${frWant} (?:(?:a nouveau|de nouveau) recevoir (?:vos |tes |des |les )messages|etre (?:recontactee?|contactee? a nouveau|a nouveau contactee?)|que vous me re(?:contactiez|ecriviez)|que tu me re(?:contactes|ecrives))`,
      '(?:daccord|ok|oui) pour (?:etre recontactee?|que vous me re(?:contactiez|ecriviez)|recevoir (?:a nouveau |de nouveau )?(?:vos|des) messages)',
      '(?:annulez|annule|annuler|oubliez|ignorez) mon (?:stop|desabonnement)',
      '(?:reprenons|reprenez) (?:la|notre) (?:conversation|discussion)|reprenez (?:les|vos) messages',
    ],
    around: [
      'bonjour|bonsoir|salut|coucou|madame|monsieur|oui|daccord|cest (?:bon|ok|daccord)|bien sur|volontiers|finalement|maintenant|desormais|a partir de maintenant|des maintenant|a nouveau|de nouveau',
      'merci|merci beaucoup|merci davance|svp|stp|sil vous plait|sil te plait|pardon|desolee?|excusez moi|excuse moi|jai change davis|pas de (?:soucis?|probleme)|bonne journee',
    ],
  },
  es: {
    wish: [
      'alta|reanudar|reactivar|suscribir|suscribirme|(?:quiero )?darme de alta|(?:dame|deme|denme) de alta',
      `(?:usted |ustedes )?(?:puedes?|pueden|podeis|podes)(?: ya| ahora)?(?: volver a)? ${esWrite}${esAgain}?`,
      `(?:ya |ahora )?(?:me|nos) (?:puedes?|pueden|podeis|podes)(?: ya| ahora)?(?: volver a)? (?:escribir|contactar|(?:mandar|enviar) mensajes)${esAgain}?`,
      `(?:vuelve|vuelva|vuelvan|volved) a (?:escribirme|contactarme|escribirnos|contactarnos|(?:mandar|enviar)me mensajes)`,
      `(?:escribeme|escribame|escribanme|contactame|contacteme|contactenme)${esAgain}`,
      'quiero (?:volver a )?(?:suscribirme|recibir (?:sus |tus |vuestros |los )?mensajes)(?: de nuevo| otra vez)?',
      'quiero que me (?:escribas|escriban?|contactes|contacten?)(?: de nuevo| otra vez)?|quiero (?:sus|tus|vuestros) mensajes (?:otra vez|de nuevo)',
      '(?:anulad?|anulen?|anule|cancela|cancelen?|ignora|ignoren?) mi (?:baja|stop)',
    ],
    around: [
      // "Si" without an accent or a comma can mean "if".
      '(?<=^)si(?=$)|hola|buenas|buenos dias|buenas (?:tardes|noches)|claro|vale|de acuerdo|esta bien|ya|ahora|a partir de ahora|desde ahora',
      'por favor|porfa|gracias|muchas gracias|perdon|perdone|perdona|disculpen?|disculpa|lo siento|(?:he cambiado|cambie) de opinion|no hay problema',
    ],
  },
  de: {
    wish: [
      'starten|(?:mich )?wieder ?anmelden|reaktivieren|abonnieren|wieder abonnieren',
      `(?:du kannst|sie konnen|ihr konnt|du darfst|sie durfen|ihr durft)${deNow} (?:(?:mir|uns)${deNow} (?:schreiben|nachrichten (?:schicken|senden))|(?:mich|uns)${deNow} (?:kontaktieren|anschreiben)|(?:dich|sich|euch)(?: bei (?:mir|uns))?${deNow} melden)`,
      `(?:mir|uns) (?:konnen sie|kannst du|durfen sie|darfst du|konnt ihr|durft ihr)${deNow} schreiben`,
      `(?:mich|uns) (?:konnen sie|kannst du|durfen sie|darfst du|konnt ihr|durft ihr)${deNow} (?:kontaktieren|anschreiben)`,
      `(?:schreib|schreibe|schreibt|schreiben sie) (?:mir|uns)(?: doch| bitte| gerne?| ruhig| jetzt)* (?:wieder|erneut)`,
      `(?:kontaktiere|kontaktier|kontaktiert|kontaktieren sie) (?:mich|uns)(?: doch| bitte| gerne?| ruhig| jetzt)* (?:wieder|erneut)`,
      `(?:melde? dich|meldet euch|melden sie sich)(?: doch| bitte| gerne?| ruhig| jetzt)*(?: bei (?:mir|uns))? (?:wieder|erneut)(?: bei (?:mir|uns))?`,
      '(?:ich|wir) (?:mochten?|will|wollen|wurden? gerne?|hatten? gerne?)(?: gerne?)? (?:wieder|erneut) (?:(?:ihre |eure |deine )?nachrichten(?: (?:bekommen|erhalten))?|kontaktiert werden|angeschrieben werden|von (?:ihnen|dir|euch) horen)',
      '(?:mich|uns) (?:bitte )?(?:wieder|erneut) (?:anmelden|eintragen|kontaktieren|anschreiben)|(?:meld|melde|melden sie) mich(?: bitte)? wieder an|(?:trag|trage|tragen sie) mich(?: bitte)? wieder ein|(?:vergessen sie|vergiss|ignorieren sie|ignorier) mein stopp?',
    ],
    around: [
      'hallo|guten (?:tag|morgen|abend)|moin|servus|ja|gerne?|klar|in ordnung|einverstanden|alles klar|jetzt|nun|ab jetzt|ab sofort',
      'bitte|danke|danke schon|vielen dank|entschuldigung|tut mir leid|kein problem|ich habe(?: es)? mir(?: es)? anders uberlegt|ich habe meine meinung geandert',
    ],
  },
  it: {
    wish: [
      'riattiva|riattivare|iscrivimi|reiscrivimi|riscrivimi|riscrivetemi|ricontattami|ricontattatemi|mi ricontatti',
      `(?:tu |voi |lei )?(?:puoi|potete|puo)(?: ora| adesso| di nuovo| tornare a)* (?:(?:ri)?(?:scriver|contattar)(?:mi|ci)|(?:mandar|inviar)(?:mi|ci) (?:di nuovo )?messaggi)${itAgain}?`,
      `(?:ora |adesso )?(?:mi|ci) (?:puoi|potete|puo)(?: ora| adesso| di nuovo)* (?:(?:ri)?(?:scrivere|contattare)|mandare messaggi)${itAgain}?`,
      `(?:scrivimi|scrivetemi|contattami|contattatemi)${itAgain}|(?:torna|tornate|torni) a (?:scriver|contattar)(?:mi|ci)`,
      '(?:voglio|vorrei) (?:di nuovo |tornare a )?ricevere(?: di nuovo)? (?:i |vostri |i vostri |i tuoi |i suoi )?messaggi|(?:voglio|vorrei) ricevere (?:i |vostri |i vostri |i tuoi )?messaggi di nuovo',
      '(?:voglio|vorrei) (?:essere (?:ricontattat[oa]|contattat[oa] di nuovo)|reiscrivermi)|(?:reiscrivete|iscrivete)mi(?: di nuovo)?|(?:annulla|annullate|ignora|ignorate) il mio stop',
    ],
    around: [
      'ciao|salve|buongiorno|buonasera|buona (?:sera|giornata)|si|certo|va bene|daccordo|ora|adesso|da ora in poi|dora in poi',
      'per favore|per piacere|grazie|grazie mille|scusa|scusate|scusi|mi scusi|mi dispiace|ho cambiato idea|nessun problema',
    ],
  },
  pt: {
    wish: [
      'retomar|reativar|recomecar|reinscrever',
      `(?:voces? |o senhor |a senhora )?(?:ja )?(?:pode|podem|podes)(?: ja| agora)?(?: voltar a)? (?:(?:me|nos) (?:escrever|contac?tar|(?:mandar|enviar) mensage(?:m|ns))|(?:escrever|contac?tar) me)${ptAgain}?`,
      `(?:volte|voltem|volta) a (?:me (?:escrever|contac?tar|(?:mandar|enviar) mensagens?)|(?:escrever|contac?tar) me|(?:mandar|enviar) me mensagens?)`,
      `(?:me (?:escrev[ae]m?|contac?tem?|mand[ae]m? mensage(?:m|ns))|(?:escrev[ae]m?|contac?tem?) me)${ptAgain}`,
      `quero (?:voltar a )?(?:receber (?:as |suas |as suas )?mensagens|ser contac?tad[oa])${ptAgain}?|quero me (?:reinscrever|inscrever de novo|inscrever novamente)|me (?:inscreva|cadastre) (?:de novo|novamente|outra vez)`,
      '(?:cancele|anule|ignore) (?:o )?meu (?:stop|descadastro)',
    ],
    around: [
      'oi|ola|bom dia|boa (?:tarde|noite)|sim|claro|certo|tudo bem|esta bem|agora|ja|a partir de agora',
      'por favor|obrigad[oa]|muito obrigad[oa]|desculpem?|desculpa|mudei de ideia|sem problemas?',
    ],
  },
  nl: {
    wish: [
      'starten|hervatten|(?:opnieuw|weer) aanmelden|abonneren|heractiveren',
      `(?:je|jij|u|jullie) (?:mag|mogen|kan|kunt|kunnen)${nlNow} (?:me|mij|ons)${nlNow} (?:schrijven|appen|berichten|berichten sturen|een bericht sturen|contacteren|benaderen)`,
      `(?:je|jij|u|jullie) (?:mag|mogen|kan|kunt|kunnen)${nlNow} contact met (?:me|mij|ons) opnemen`,
      '(?:schrijf|app|contacteer|benader|bericht) (?:me|mij|ons)(?: maar| gerust)* (?:weer|opnieuw)|stuur (?:me|mij|ons)(?: maar| gerust)* (?:weer|opnieuw) (?:berichten|een bericht)',
      'ik (?:wil|zou)(?: graag)? (?:weer|opnieuw) (?:(?:jullie |uw |je )?(?:berichten|appjes) (?:ontvangen|krijgen)|(?:gecontacteerd|benaderd) worden)',
      '(?:schrijf (?:me|mij) (?:weer|opnieuw) in|meld (?:me|mij) (?:weer|opnieuw) aan)|(?:vergeet|negeer|annuleer) mijn (?:stop|afmelding)',
    ],
    around: [
      'hallo|hoi|dag|goe[di]emorgen|goedemiddag|goedenavond|ja|prima|akkoord|is goed|het is goed|graag|nu|vanaf nu|voortaan',
      'alstublieft|alsjeblieft|aub|bedankt|dank (?:je|u)(?: wel)?|excuses|geen probleem|ik ben van gedachten veranderd',
    ],
  },
  pl: {
    wish: [
      'wznow|wznowic|zapisz mnie|subskrybuj|napisz ponownie',
      `(?:mozesz|mozecie|pani? moze|panstwo moga|moze pani?|moga panstwo)${plAgain} (?:do mnie${plAgain} (?:pisac|napisac)|(?:pisac|napisac) do mnie|mi${plAgain} wysylac wiadomosci|wysylac mi${plAgain} wiadomosci|sie ze mna${plAgain} kontaktowac|kontaktowac sie ze mna)${plAgain}`,
      '(?:pisz|piszcie|napisz|napiszcie|prosze pisac|prosze napisac) (?:do mnie (?:znowu|znow|ponownie)|(?:znowu|znow|ponownie) do mnie)',
      '(?:prosze )?(?:znowu|znow|ponownie) (?:pisz|piszcie|napisz|napiszcie) do mnie|(?:zapisz|zapiszcie|dodaj|dodajcie) mnie (?:znowu|znow|ponownie)|chce (?:znowu |znow |ponownie )(?:otrzymywac|dostawac) (?:wasze |panstwa )?wiadomosci',
    ],
    around: [
      'czesc|dzien dobry|dobry wieczor|witam|tak|dobrze|zgoda|jasne|teraz|od teraz|znowu|ponownie|nie ma problemu',
      'prosze|dziekuje|dziekuje bardzo|dzieki|przepraszam|zmienilem zdanie|zmienilam zdanie',
    ],
  },
};
