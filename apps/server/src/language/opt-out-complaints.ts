// What people write instead of "stop": accusations, threats and bare words. Fragments of regular expressions over folded
// words, as in opt-out-phrases.ts. They are no demand in a question: "is this spam?" asks.

/** Who or what a sentence may name behind an accusation without changing it. */
const REASON =
  '(?: (?:as|for|comme|pour|como|por|als|wegen|wegens|come|per) (?:a )?(?:spam\\S*|harassment|scam|harcelement|acoso|belastigung|stalking|molestie|assedio))';

/** They may stand anywhere in a clause. */
export const accusations: readonly string[] = [
  // English.
  '(?:you(?:re| are| keep| guys are| people are)|ur|u r) (?:just |only |all |constantly |now )*(?:spam(?:ming|min|mers?)|harass(?:ing|in)|stalking)(?: (?:me|us|people))*$',
  'this is (?:just |pure |nothing but |all |clearly |total )*(?:spam|harassment)(?: (?:now|please|pls))*$',
  `i(?:ll| will| am going to| am gonna|m going to|m gonna|m| am| have| ve|ve)? (?:just |now |already )?(?:report|reporting|reported|block|blocking|blocked) (?:you|u|your number|your account|this number)${REASON}?(?: (?:now|today|immediately))*$`,
  `i(?:ll| will| am going to|m going to|m gonna|ve| have) (?:just )?(?:report|reported) (?:you|u|your number|this number) to \\S+`,
  `report(?:ing|ed)? (?:this|it|you|u) (?:as|for) (?:spam|harassment)`,
  // French.
  '(?:c ?est|cest) (?:du|de la|un vrai|un) (?:pur )?(?:harcelement|spam)(?: pur| et simple| maintenant| la| svp| stp)*$',
  '(?:vous|tu) (?:n )?(?:m|me|nous) ?(?:harcel|spamm)(?:ez|es)(?: \\S+)?$',
  `je (?:vais |dois )?(?:vous|te) (?:signal|denonc|bloqu)(?:e|er|erai)${REASON}`,
  'je (?:vais )?(?:vous|te) (?:signal|denonc)(?:er|erai|e) a (?:la (?:cnil|police|gendarmerie)|whatsapp|signal spam)',
  'je (?:vais (?:vous|te) (?:signaler|denoncer|bloquer)|(?:vous|te) (?:signalerai|denonce|denoncerai|bloque|bloquerai))$',
  // Spanish.
  '(?:esto |eso )?es (?:puro )?(?:acoso|spam)(?: puro| ya| por favor)*$|(?:me|nos) (?:esta|estas|estan|estais) (?:acosando|spameando)',
  `(?:te|los|os) (?:voy|vamos) a (?:denunciar|reportar|bloquear)(?:${REASON}|$)|(?:voy|vamos) a (?:denunciar|reportar|bloquear)(?:te|los|os)(?:${REASON}|$)|(?:te|los|os) (?:denuncio|reporto|bloqueo)(?:${REASON}|$)`,
  // German.
  '(?:das|dies|es) ist (?:ja |doch |reiner? |nur )*(?:belastigung|spam|stalking)$|(?:sie|ihr) (?:belastigen|belastigt|spammen|spammt)(?: mich| uns)?(?: nur| ja)?$|du (?:belastigst|spammst) (?:mich|uns)$',
  `(?:ich )?(?:werde |melde |blockiere |sperre )(?:sie|euch|dich)(?: jetzt| sofort)*${REASON}(?: (?:melden|anzeigen|blockieren|sperren))?$`,
  'ich (?:werde )?(?:sie|euch|dich)(?: jetzt| sofort)* (?:anzeigen|blockieren|sperren)$|ich werde (?:euch|dich)(?: jetzt| sofort)* melden$|ich (?:zeige (?:sie|euch|dich)(?: jetzt)? an|blockiere (?:sie|euch|dich)(?: jetzt)?)$',
  // Italian.
  '(?:questo |questa |questi )?(?:e|sono) (?:una |uno |puro |pura )*(?:spam|stalking|molestia|molestie)$|(?:mi|ci) (?:state|stai|sta) (?:molestando|spammando|importunando)|(?:state|stai) (?:facendo spam|spammando)',
  `(?:vi|ti|la) (?:segnal|denunci|blocc)h?(?:o|ero|eremo|iamo)${REASON}|(?:vi|ti|la) (?:segnalero|denuncio|denuncero|blocco|blocchero)$|(?:vi|ti|la) (?:segnal|denunci)\\S+ (?:alla polizia|al garante)`,
  // Portuguese.
  '(?:isso|isto) e (?:puro )?(?:assedio|spam|perseguicao)(?: puro)?$|(?:voces? |vcs? )?(?:esta|estao|ta|tao) me (?:assediando|perturbando|perseguindo|spammando)|estao a (?:assediar|perturbar|perseguir) me',
  `vou (?:te |vos )?(?:denunciar|reportar|bloquear)(?: (?:voces?|vcs?|vos|te|(?:este|esse|seu|o seu) numero))?${REASON}|vou (?:te (?:denunciar|reportar|bloquear)|(?:denunciar|reportar|bloquear) (?:voces?|vcs?|vos|(?:este|esse|seu|o seu) numero))$`,
  // Dutch.
  '(?:dit|dat|het) is (?:gewoon |pure |puur |echt )*(?:spam|stalking|intimidatie|lastigvallen)$|(?:jullie|je|u) (?:vallen|valt) (?:me|mij|ons)(?: steeds| alleen)? lastig|(?:jullie|je|u) (?:spammen|spamt|spam) (?:me|mij|ons)$',
  `ik (?:ga |zal )(?:jullie|je|u|jou)(?: nu)?${REASON}? (?:aangeven|rapporteren|melden|blokkeren)$|ik (?:rapporteer|blokkeer|meld) (?:jullie|je|u|jou)(?: nu)?${REASON}|ik (?:rapporteer|blokkeer) (?:jullie|je|u|jou)(?: nu)?$`,
];

/** They must be the whole message: "block" is also a part of an address. */
export const onlyWords: readonly string[] = [
  'block|bloqu(?:er|ear|eo|ee|eie)|blockier(?:en|e)|blocca(?:re)?|blokke(?:er|ren)',
  'spam|spammers?|(?:reported|blocked) and (?:reported|blocked)',
];
