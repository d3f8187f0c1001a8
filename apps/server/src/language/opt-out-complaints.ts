// Opt-outs without the word "stop": accusations, threats, wishes and single words. They are fragments of regular
// expressions over folded words, as in opt-out-phrases.ts. An opt-out is permanent, so these phrases count only if they
// are clearly about our messages (opt-out-context.ts), and accusations count only outside questions: "is this spam?"
// accuses no one.

/** A person or a reason that can follow an accusation without changing its meaning. */
const REASON =
  '(?: (?:as|for|comme|pour|como|por|als|wegen|wegens|come|per) (?:a )?(?:spam\\S*|harassment|scam|harcelement|acoso|belastigung|stalking|molestie|assedio))';

/** Accusations that are clearly against us, such as "you are spamming" or "I will report you". */
export const accusations: readonly string[] = [
  // English.
  '(?:you(?:re| are| keep| guys are| people are)|ur|u r) (?:just |only |all |constantly |now )*(?:spam(?:ming|min|mers?)|harass(?:ing|in)|stalking)(?: (?:me|us|people))*$',
  `i(?:ll| will| am going to| am gonna|m going to|m gonna|m| am| have| ve|ve)? (?:just |now |already )?(?:report|reporting|reported|block|blocking|blocked) (?:you|u|your number|your account|this number)${REASON}?(?: (?:now|today|immediately))*$`,
  'i(?:ll| will| am going to|m going to|m gonna|ve| have) (?:just )?(?:report|reported) (?:you|u|your number|this number) to (?:the )?(?:police|cops|whatsapp|meta|facebook|instagram|authorit(?:y|ies)|ico|ftc|fcc|ofcom|regulator)',
  'i(?:m| am|ve| have)? (?:just |now |already )?report(?:ing|ed) (?:you|u|your number|this number) to (?:the )?\\S+(?: \\S+)?$',
  `report(?:ing|ed)? (?:this|it|you|u) (?:as|for) (?:spam|harassment)`,
  // French.
  '(?:vous|tu) (?:n )?(?:m|me|nous) ?(?:harcel|spamm)(?:ez|es)(?: \\S+)?$',
  `je (?:vais |dois )?(?:vous|te) (?:signal|denonc|bloqu)(?:e|er|erai)${REASON}`,
  'je (?:vais )?(?:vous|te) (?:signal|denonc)(?:er|erai|e) a (?:la (?:cnil|police|gendarmerie)|whatsapp|signal spam)',
  'je (?:vais (?:vous|te) (?:signaler|denoncer|bloquer)|(?:vous|te) (?:signalerai|denonce|denoncerai|bloque|bloquerai))$',
  // Spanish.
  `te (?:voy|vamos) a (?:denunciar|reportar|bloquear)(?:${REASON}|$)|(?:voy|vamos) a (?:denunciar|reportar|bloquear)te(?:${REASON}|$)|te (?:denuncio|reporto|bloqueo)(?:${REASON}|$)`,
  // German.
  'ihr (?:belastigt|spammt)(?: mich| uns)?(?: nur| ja)?$|du (?:belastigst|spammst) (?:mich|uns)$',
  `(?:ich )?(?:werde |melde |blockiere |sperre )(?:sie|euch|dich)(?: jetzt| sofort)*${REASON}(?: (?:melden|anzeigen|blockieren|sperren))?$`,
  '(?:ich )?werde (?:ich )?(?:euch|dich)(?: jetzt| sofort)* (?:anzeigen|blockieren|sperren|melden)$|(?:ich )?(?:zeige (?:ich )?(?:euch|dich)(?: jetzt)? an|blockiere (?:ich )?(?:euch|dich)(?: jetzt)?)$',
  `werde ich (?:sie|euch|dich)(?: jetzt| sofort)*${REASON} (?:melden|anzeigen|blockieren|sperren)$`,
  // Italian.
  '(?:mi|ci) (?:state|stai) (?:molestando|spammando|importunando)$|(?:state|stai) (?:facendo spam|spammando)$',
  `(?:vi|ti|la) (?:segnal|denunci|blocc)h?(?:o|ero|eremo|iamo)${REASON}|(?:vi|ti) (?:segnalero|denuncio|denuncero|blocco|blocchero)$|(?:vi|ti|la) (?:segnal|denunci)\\S+ (?:alla polizia|al garante)`,
  // Portuguese.
  '(?:voces?|vcs?) (?:esta|estao|ta|tao) (?:me |a )?(?:assediando|perturbando|perseguindo|spammando|(?:assediar|perturbar|perseguir)) ?(?:me)?$',
  `vou (?:te |vos )?(?:denunciar|reportar|bloquear) (?:voces?|vcs?|vos|te|(?:este|esse|seu|o seu) numero)${REASON}|vou (?:te (?:denunciar|reportar|bloquear)|(?:denunciar|reportar|bloquear) (?:voces?|vcs?|vos|(?:este|esse|seu|o seu) numero))$`,
  // Dutch.
  '(?:jullie|je|u) (?:vallen|valt) (?:me|mij|ons)(?: steeds| alleen)? lastig$|(?:jullie|je|u) (?:spammen|spamt|spam) (?:me|mij|ons)$',
  `ik (?:ga |zal )(?:jullie|je|u|jou)(?: nu)?${REASON}? (?:aangeven|rapporteren|melden|blokkeren)$|ik (?:rapporteer|blokkeer|meld) (?:jullie|je|u|jou)(?: nu)?${REASON}|(?:ik )?(?:rapporteer|blokkeer) (?:ik )?(?:jullie|je|u|jou)(?: nu)?$`,
];

/** Accusations that name no one or might be against someone else: "this is harassment", "sie belästigen mich". */
export const vagueAccusations: readonly string[] = [
  'this is (?:just |pure |nothing but |all |clearly |total )*(?:spam|harassment)(?: (?:now|please|pls))*$',
  '(?:c ?est|cest) (?:du|de la|un vrai|un) (?:pur )?(?:harcelement|spam)(?: pur| et simple| maintenant| la| svp| stp)*$',
  '(?:esto |eso )?es (?:puro )?(?:acoso|spam)(?: puro| ya| por favor)*$|^(?:ustedes |usted )?(?:me|nos) (?:esta|estas|estan|estais) (?:acosando|spameando)$',
  `los (?:voy|vamos) a (?:denunciar|reportar)(?:${REASON}|$)|(?:voy|vamos) a (?:denunciar|reportar)los(?:${REASON}|$)|los (?:denuncio|reporto)(?:${REASON}|$)|(?:los (?:voy|vamos) a bloquear|(?:voy|vamos) a bloquearlos|los bloqueo)${REASON}|voy a (?:denunciar|reportar|bloquear)${REASON}`,
  '(?:das|dies|es) ist (?:ja |doch |reiner? |nur )*(?:belastigung|spam|stalking)$|sie (?:belastigen|spammen)(?: mich| uns)?(?: nur| ja)?$',
  '(?:ich )?werde (?:ich )?sie(?: jetzt| sofort)* anzeigen$|ich zeige sie(?: jetzt)? an$|(?:ich )?(?:werde (?:ich )?sie jetzt (?:blockieren|sperren)|blockiere (?:ich )?sie jetzt)$',
  '(?:questo |questa |questi )?(?:e|sono) (?:una |uno |puro |pura )*(?:spam|stalking|molestia|molestie)$|^(?:lei )?(?:mi|ci) sta (?:molestando|spammando|importunando)$',
  '(?:isso|isto) e (?:puro )?(?:assedio|spam|perseguicao)(?: puro)?$|^(?:esta|estao|ta|tao) me (?:assediando|perturbando|perseguindo|spammando)$|^estao a (?:assediar|perturbar|perseguir) me$',
  `vou (?:te |vos )?(?:denunciar|reportar|bloquear)${REASON}`,
  '(?:dit|dat|het) is (?:gewoon |pure |puur |echt )*(?:spam|stalking|intimidatie|lastigvallen)$',
];

const EN_TEXTS = '(?:mess?ages|texts|msgs?|sms|whatsapps?)';
const EN_END = '(?: (?:again|any ?more|ever|at all|from (?:you|you guys|this number|your company)))*$';
const FR_WISH =
  '(?:^(?:de )?|(?:j?aimer\\S+|prefer\\S+|souhait\\S+|voudr\\S+|veux|desir\\S+|demand\\S+|possible|merci|faire pour|faire en sorte|necessaire pour|envie)(?: bien| vraiment)?(?: de)? )';
const FR_END = '(?: (?:du tout|jamais|de (?:votre|ta) part|de vous|de toi|(?:de|par) (?:vous|vos \\S+)))*$';
const ES_WISH =
  '(?:^|(?:gustaria|quisiera|quiero|queremos|prefer\\S+|prefier\\S+|deseo|pido|solicito|ruego|agradec\\S+|favor|(?:hago|hacer) para) (?:ya )?)';
const ES_END = '(?: (?:de (?:ustedes|usted|vosotros|su parte|tu parte)|suy[oa]s))*$';
const IT_WISH =
  '(?:^|(?:vorr\\S+|prefer\\S+|desider\\S+|gradir\\S+|piacer\\S+|chied\\S+|voglio|faccio per|fare per)(?: di)? )';
const IT_END = '(?: (?:da (?:voi|te|lei)|da parte vostra))*$';
const PT_WISH =
  '(?:^|(?:gostari\\S+|quer\\S+|prefer\\S+|prefir\\S+|desej\\S+|peco|favor|faco para|fazer para)(?: de)? )';
const PT_END = '(?: (?:de voces?|vossas?|suas?|da vossa parte))*$';

/**
 * Wishes to receive no more messages. Each must end with its clause, because "… at work" or "… from the bank" is about
 * other messages.
 */
export const wishes: readonly string[] = [
  `(?:^|(?:rather|prefer|like|love|want|wish|ask(?:ed|ing)?|request(?:ed|ing)?|please|decided|chose) )(?:(?:not to|to not|to no longer) |(?<= rather )not )(?:receive|get) (?:more |your |these |further |any |any ?more )*${EN_TEXTS}${EN_END}`,
  `${FR_WISH}ne plus (?:rien )?recevoir (?:de |d|des |vos |tes |ces |aucune? )*(?:messages?|sms|textos?|relances?|pubs?|publicites?|sollicitations?|communications?|whatsapps?)${FR_END}`,
  `${FR_WISH}ne plus (?:rien recevoir|recevoir(?: rien)?|etre (?:contacte|sollicite|derange|relance)e?s?)${FR_END}`,
  `${ES_WISH}(?:no recibir (?:(?:mas|ningun) (?:sus |tus |vuestros )?(?:mensajes?|msjs|sms|whatsapps?|publicidad)|(?:nada )?mas)|dejar de recibir (?:mas |sus |tus |estos |vuestros )*(?:mensajes|msjs|sms|whatsapps?))${ES_END}`,
  '(?:lieber|gerne?|^) ?keine (?:weiteren |werbe)?nachrichten(?: mehr)?(?: bekommen| erhalten)?$',
  `${IT_WISH}(?:non ricevere (?:piu |altri |ulteriori )(?:vostri |i vostri |altri |nessun |questi |dei )*(?:messaggi\\S*|messaggio|sms|whatsapp|niente|nulla|pubblicita)|smettere di ricevere (?:(?:i vostri|vostri|questi|altri) )?messaggi)${IT_END}`,
  `${PT_WISH}(?:nao receber mais (?:as |suas |estas |essas |vossas |nenhuma )*(?:mensage(?:m|ns)|msgs?|sms|whatsapps?|nada|contac?tos?)|(?:parar|deixar) de receber (?:as |suas |estas |essas |vossas )*(?:mensagens|msgs?))${PT_END}`,
  'liever geen (?:berichten|appjes|contact|reclame)(?: meer)?(?: ontvangen| krijgen)?$',
];

/** Phrases that count only as the whole message: "block" can also be part of an address. */
export const onlyWords: readonly string[] = [
  'block|bloqu(?:er|ear|eo|ee|eie)|blockier(?:en|e)|blocca(?:re)?|blokke(?:er|ren)',
  'spam|spammers?|(?:reported|blocked) and (?:reported|blocked)',
];
