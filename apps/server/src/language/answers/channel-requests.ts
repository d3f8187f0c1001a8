// Detects that a lead wants a call or an email instead of messages, or asks how we got their number. Phrases are
// fragments of regular expressions over folded clauses, one entry per language: English, French, Spanish, German,
// Italian, Portuguese, Dutch.
import { foldPhrases, splitClauses } from '../fold-text.ts';

const LONGEST = 2_000;
const PHONE = /\+?\d[\d\s().\-/]{6,18}\d/;

const calls = [
  '(?:can|could|would) (?:you|u|some ?(?:one|body)|any ?one) (?:just |please |maybe |kindly )*(?:call|phone|ring) (?:me|us)|^(?:hi |hello |just |please |rather |better |or |maybe |so |no |ok )*(?:call|phone|ring) (?:me|us)(?: please| back| instead| rather| directly| on| at| now| thanks)*$|^(?:just |please |pls |better |rather )*(?:call|phone|ring) (?:me|us) (?:after|around|at|from|between|later|this|on|when|any ?time) |give (?:me|us) a (?:call|ring|bell|buzz|shout)|(?:rather|prefer|like|better|easier) (?:to )?(?:talk|speak|discuss it) (?:on|by|over) the phone|prefer a (?:phone )?call|can (?:we|i) (?:talk|speak) (?:on|by|over) the phone',
  '(?:passez?|passe|donnez) (?:moi|nous) un (?:coup de (?:fil|tel|telephone)|appel)|(?:r?appelez|r?appelle|telephonez) (?:moi|nous)(?: (?:vers|apres|a partir|entre|ce|cet) .*| plutot| svp| directement| au| sur| sil vous plait| maintenant)*$|(?:pouvez|pourriez|peux|pourrait|peut)(?: vous| tu| on)? (?:\\S+ )?(?:m ?appeler|me (?:rappeler|telephoner)|nous appeler)|prefere\\S* (?:\\S+ )?(?:(?:par|au) telephone|un appel|que vous mappeliez|quon mappelle)',
  '^(?:por favor |mejor |prefiero |hola )*(?:llam(?:a|e|en|ad)me|llamenme)(?: (?:y (?:lo|te|os)|a partir|sobre|despues|cuando|si) .*| por favor| mejor| al| ahora)*$|(?:puede[ns]?|podria[ns]?|podeis) (?:\\S+ )?llamarme|me (?:puede[ns]?|podria[ns]?|podeis) llamar|prefiero (?:hablar )?por telefono|prefiero (?:una llamada|que me llamen)',
  '(?:rufen sie|rufts?|ruf) (?:mich|mi|uns)(?: \\S+){0,3}? (?:an|zuruck)|(?:konnen|konnten|kannst|konntest|kann|konnte) (?:sie|du|ihr|jemand|mich)(?: \\S+){0,3}? (?:an|zuruck)rufen|(?:lieber|besser) (?:am telefon|telefonisch|telefonieren)',
  '^(?:per favore |meglio |preferisco )*(?:chiamami|(?:ri)?chiamatemi|mi (?:ri)?chiami|telefonatemi)(?: (?:lei|tu|voi|verso|dopo|quando|se|alle|che) ?.*| per favore| al| piuttosto| ora)*$|(?:puo|potete|potrebbe|puoi|potreste) (?:\\S+ )?(?:(?:ri)?chiamarmi|telefonarmi)|mi (?:puo|potete|potrebbe|puoi) (?:(?:ri)?chiamare|telefonare)|preferisco (?:parlare )?(?:al telefono|una telefonata)',
  '^(?:por favor |melhor |pode )*(?:me (?:lig(?:a|ue|uem|ar)|telefon\\S+)|lig(?:a|ue) (?:me|para mim|pra mim))(?: (?:que|q|pq|depois|por volta|quando|as|a partir|se) .*| por favor| no| agora)*$|(?:podem?|poderiam?) (?:\\S+ )?me (?:ligar|telefonar)|(?:podem?|poderiam?) ligar (?:me|para mim|pra mim)|prefiro (?:falar )?(?:por telefone|uma ligacao|que me liguem)',
  '^(?:graag |liever |aub )*bel (?:(?:me|mij|ons) )?(?:ff|even|maar|gerust|anders|na|rond|tussen)(?= | $).*|^(?:graag |liever |aub )*bel (?:me|mij|ons)(?: even| maar| liever| terug| aub| op| nu)*$|(?:kan|kunt|kun|kunnen|zou) (?:iemand|je|u|jullie)(?: \\S+){0,3}? (?:terug|op)?bellen|liever (?:telefonisch|bellen|gebeld)',
];
const MAIL = '(?:e ?mail|mail|courriel|correo)';
const emails = [
  `(?<! (?:did|didnt|have|has) you (?:\\S+ )?)(?:send|drop) (?:\\S+ ){0,4}?(?:by|via|to my|an?|in an) ${MAIL}|^(?:please |just |can you |could you )*${MAIL} (?:me|us|it)(?! address)`,
  `(?:envoyez|envoie|envoyer|ecrivez|transmettez)(?: \\S+){0,5}? (?:par|un) ${MAIL}|prefere\\S* (?:\\S+ )?(?:par|un) ${MAIL}`,
  `(?:envi|mand)\\S* (?:\\S+ ){0,4}?(?:por|un) ${MAIL}|(?:prefiero|mejor) por ${MAIL}`,
  `(?:schick|send)\\S* (?:\\S+ ){0,5}?(?:per|eine|als) ${MAIL}|(?:lieber|besser) per ${MAIL}|per ${MAIL} (?:\\S+ ){0,2}?(?:zu)?(?:schicken|senden)`,
  `(?:mand|invi|scriv)\\S* (?:\\S+ ){0,4}?(?:per|una|via|un) ${MAIL}|(?:preferisco|meglio) (?:per|via) ${MAIL}`,
  `(?:mand|envi)\\S* (?:\\S+ ){0,4}?(?:por|um) ${MAIL}|(?:prefiro|melhor) por ${MAIL}`,
  `(?:stuur|zend)\\S* (?:\\S+ ){0,4}?(?:per|een|via) ${MAIL}|^mail (?:me|mij|het)|(?:liever|graag) (?:per|via) ${MAIL}|per ${MAIL} (?:toe)?sturen`,
];
const numberSources = [
  '(?:how|where) (?:did|do|have) (?:you|u|ya) (?:guys )?(?:get|got|have|find|found) my (?:phone )?(?:number|details|contact|info)|who gave you (?:my|permission)|where (?:is|did) my number|why do you have my number',
  '(?:comment|ou|d ?ou) (?:\\S+ ){0,5}?mon numero|mon numero(?: \\S+){0,2} (?:comment|ou|dou)|^(?:et )?mon numero$|qui vous a (?:donne mon|autorise|donne la permission)|pourquoi (?:vous )?avez(?: vous)? mon numero',
  '(?:como|donde) (?:\\S+ ){0,3}?mi (?:numero|telefono)|quien (?:le|te|les|os) (?:ha )?(?:dio|dado) (?:mi numero|permiso)',
  '(?:woher|wie) (?:\\S+ ){0,3}?meine (?:handy|telefon)?nummer|wer hat (?:ihnen|dir|euch) (?:\\S+ )?(?:meine (?:handy|telefon)?nummer|erlaubt|die erlaubnis)',
  '(?:come|dove) (?:\\S+ ){0,3}?(?:il )?mio numero|chi (?:vi|ti|le) ha dato (?:il mio numero|il permesso)',
  '(?:como|onde) (?:\\S+ ){0,3}?meu (?:numero|telefone|contato)|quem (?:te |lhe )?(?:deu|passou) (?:o )?(?:meu (?:numero|contato)|permissao)',
  '(?:hoe|waar) (?:\\S+ ){0,3}?mijn (?:telefoon)?nummer|wie heeft (?:je|u|jullie) (?:\\S+ ){0,2}?(?:mijn nummer|toestemming)',
];

const wantsCall = compileClauses(calls);
const wantsEmail = compileClauses(emails);
const asksSource = compileClauses(numberSources);

export type ChannelRequest = { channel: 'call'; phone: string | null } | { channel: 'email' };

/** Returns the channel that the lead wants instead of messages, and the number to call; null if none. */
export function findChannelRequest(text: string): ChannelRequest | null {
  if (matchesClause(text.replace(PHONE, ' '), wantsCall)) return { channel: 'call', phone: findPhone(text) };
  return matchesClause(text, wantsEmail) ? { channel: 'email' } : null;
}

/** Returns the first phone number in the text, as the lead wrote it; null if there is none. */
export function findPhone(text: string): string | null {
  return PHONE.exec(text.slice(0, LONGEST))?.[0] ?? null;
}

/** Returns whether the text asks "how did you get my number?" */
export function asksForNumberSource(text: string): boolean {
  return matchesClause(text, asksSource);
}

function matchesClause(text: string, matcher: RegExp): boolean {
  return splitClauses(text.slice(0, LONGEST)).some((clause) => matcher.test(` ${clause} `));
}

/** Compiles phrases in which `^` and `$` are the ends of a clause, which has a space on both sides. */
function compileClauses(phrases: readonly string[]): RegExp {
  const anchored = foldPhrases(phrases)
    .replace(/(?<!\[)\^/g, '(?<=^ )')
    .replace(/\$/g, '(?= $)');
  return new RegExp(`(?<= )(?:${anchored})(?= )`, 'u');
}
