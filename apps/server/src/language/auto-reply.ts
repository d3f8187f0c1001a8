// Detects automatic messages: greetings and away messages of WhatsApp Business, holiday notices, menus ("Press 1 for
// sales"). They prove nothing about the person (agents.md#loops).
import { compilePhrases, foldWords } from './fold-text.ts';

const LONGEST = 4_000;

/** Phrases that are each enough to recognize an automatic message. */
const SURELY = compilePhrases([
  '(?:automatic|automated|auto) (?:reply|response|answer|message)|auto ?reply|autoresponder|do not reply to this|out of (?:the )?office',
  '(?:reponse|message|repondeur) automatique|absente? du bureau|ne pas repondre a ce message',
  '(?:respuesta|mensaje) automatic[ao]|fuera de (?:la )?oficina',
  'automatische (?:antwort|nachricht)|abwesenheitsnotiz|nicht im buro|ausser haus',
  '(?:risposta|messaggio) automatic[ao]|fuori ufficio',
  '(?:resposta|mensagem) automatica|fora do escritorio',
  'automatisch (?:antwoord|bericht)|niet op kantoor',
]);
const MENU = compilePhrases([
  '(?:press|reply|type|enter|send|tapez|appuyez|envoyez|repondez|pulse|marque|escriba|presiona|drucken sie|wahlen sie|antworten sie|digiti|premi|digita|digite|aperte|toets|druk|kies)(?: with| mit| con| avec| sur| el| la| die| de)? \\d (?:for|to|pour|para|fur|um|per|voor|om|if|si|se)',
]);
/**
 * Phrases that thank the person for a message. Together with a promise to answer, they are typical of an automatic
 * reply.
 */
const THANKS = compilePhrases([
  'thank(?:s| you) for (?:contacting|messaging|reaching out|getting in touch|writing|your (?:message|enquiry|inquiry|interest|email))',
  'merci (?:de|pour|d) (?:nous avoir|avoir|votre|ton|me contacter|nous contacter)',
  'gracias por (?:contactar\\S*|comunicar\\S*|escribir\\S*|tu|su|ponerte|ponerse)',
  'dank fur (?:ihre|deine|eure|die)',
  'grazie per (?:averci|averc\\S*|aver|il|la|averlo)',
  'obrigad[oa] (?:por|pelo|pela)',
  'bedankt (?:voor|dat)',
]);
const PROMISE = compilePhrases([
  '(?:we|our team|someone|one of us|i)(?: will|ll| shall)(?: \\S+){0,3} (?:you|touch|back|reply|respond|answer)|(?:will|well|ill) (?:answer|reply|respond|get back|be with you|contact)|as soon as (?:possible|we can|i can)|shortly|within \\d+|(?:business|opening|office) hours|(?:we are|were|currently) (?:closed|unavailable|away)',
  '(?:repondr|reviendr|recontacter)\\S*|(?:plus brefs|meilleurs) delais|des que possible|sous \\d+|(?:nous sommes|actuellement) (?:fermes?|absents?|indisponibles?)|horaires',
  'en breve|lo antes posible|(?:responder|contactar|atender)emos|horario|a la brevedad|dentro de \\d+',
  'melden uns|schnellstmoglich|in kurze|so (?:schnell|bald) wie moglich|geschlossen|offnungszeiten|nicht erreichbar|innerhalb von|antworten (?:ihnen|dir)',
  'risponderemo|al piu presto|appena possibile|contatteremo|siamo chiusi|orari|entro \\d+',
  'em breve|responderemos|retornaremos|assim que|horario|entraremos em contato|o mais rapido',
  'zo (?:snel|spoedig) mogelijk|binnen \\d+|nemen contact|gesloten|openingstijden|reageren',
]);

/** Returns whether a machine wrote the text. */
export function isAutoReply(text: string): boolean {
  const plain = ` ${foldWords(text.slice(0, LONGEST))} `;
  return SURELY.test(plain) || MENU.test(plain) || (THANKS.test(plain) && PROMISE.test(plain));
}
