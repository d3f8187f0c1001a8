// Recognizes times that a lead names and takes back ("Tuesday would be perfect but I can't"), or that depend on
// something ("Tuesday at 10 if my wife can").
import { splitClauses } from '../fold-text.ts';
import type { Reader } from '../words/reader.ts';
import { toPlainText } from './text.ts';

/** Matches the words that turn a sentence round: "but", "unfortunately". */
const BUT =
  'but|though|sadly|unfortunately|mais|sauf que|malheureusement|aber|nur|leider|pero|solo que|por desgracia|ma|peccato che|purtroppo|maar|alleen|helaas|mas|so que|infelizmente';
/** Words next to "I can't" that change nothing. */
const BESIDE =
  'then|that day|there|sorry|unfortunately|sadly|though|tho|actually|really|ce jour la|la|alors|desolee?|malheureusement|da|dann|an dem tag|leider|ese dia|entonces|lo siento|quel giorno|purtroppo|nesse dia|entao|infelizmente|dan|die dag|helaas|lol|haha';
/** What keeps a lead from coming. */
const CANNOT = [
  '(?:i|we) (?:cant|can not|cannot|wont be able to)(?: make it| make that| come| do it| do that)?',
  '(?:im|i am|were|we are|ill be|i will be|well be) (?:already |usually )?(?:working|at work|busy|away|booked|not (?:free|available|there|here|around))',
  '(?:i|we) (?:have to |need to |must )?work',
  '(?:je|on|nous) (?:ne |n )?(?:peux|peut|pouvons|pourrai|pourrons) (?:malheureusement )?pas(?: venir)?',
  '(?:je|on|nous) (?:travaille|travaillons|bosse)',
  'j ai cours',
  '(?:je|on) (?:ne |n )?(?:suis|est) (?:pas (?:la|libres?|dispo\\p{L}*)|prise?|occupee?|absente?|au travail)',
  '(?:ich|wir) (?:kann|konnen|schaffe es|schaffen es)(?: da| dann| leider){0,2} nicht',
  '(?:kann|konnen|schaffe|schaffen) (?:ich|wir)(?: es| das)?(?: da| dann| leider){0,2} nicht',
  '(?:arbeiten? (?:ich|wir)|(?:ich|wir) arbeiten?)',
  '(?:(?:ich|wir) (?:muss|mussen)|(?:muss|mussen) (?:ich|wir)) (?:da |dann )?arbeiten',
  '(?:(?:ich|wir) (?:bin|sind)|(?:bin|sind) (?:ich|wir)) (?:da |dann )?(?:nicht da|weg|verhindert|unterwegs)',
  '(?:yo )?no (?:puedo|podemos|voy a poder)(?: ir| venir)?',
  '(?:trabajo|estoy (?:trabajando|ocupad[oa]|fuera)|tengo (?:que trabajar|clase))',
  '(?:io )?non (?:posso|possiamo|ci sono|riesco)(?: venire)?',
  '(?:lavoro|devo lavorare|sono (?:al lavoro|via|occupat[oa]|impegnat[oa]))',
  '(?:ik kan|kan ik|wij kunnen|kunnen we)(?: dan| helaas){0,2} niet',
  '(?:ik (?:werk|moet (?:dan )?werken)|(?:werk|moet) ik(?: werken)?|ik ben (?:dan )?(?:weg|er niet)|ben ik (?:er niet|weg))',
  '(?:eu )?nao (?:posso|podemos|consigo|vou poder)(?: ir| vir)?',
  '(?:trabalho|estou (?:a trabalhar|trabalhando|ocupad[oa])|tenho (?:aulas?|que trabalhar))',
].join('|');
const TAKEN_BACK = new RegExp(
  `(?<!\\p{L})(?:${BUT}),? (?:(?:${BESIDE}|${BUT}) ){0,2}(?:${CANNOT})(?: (?:${BESIDE})){0,3}(?=\\s*(?:$|[.,;!]))`,
  'u',
);

/**
 * Returns the text before and after the words with which a lead takes back what came before them; null if there are
 * none. "Tuesday would be perfect but I can't. Wednesday?" → "tuesday would be perfect", "wednesday?"
 */
export function splitAtTakenBack(text: string): { before: string; after: string } | null {
  const plain = toPlainText(text);
  const found = TAKEN_BACK.exec(plain);
  if (!found) return null;
  return { before: plain.slice(0, found.index), after: plain.slice(found.index + found[0].length) };
}

/** Conditions that the word list of a language's conditions lacks. */
const CONDITION =
  /(?<= )(?:unless|only if|provided|assuming|sauf si|a moins|a condition|pourvu|sofern|vorausgesetzt|es sei denn|ausser wenn|nur wenn|a menos|salvo|siempre que|a condicion|con tal|si (?:consigo|puedo|tengo|encuentro|llego)|a meno che|purche|a condizione|solo se|tenzij|mits|op voorwaarde|alleen als|a nao ser|contanto|so se|caso)(?= )/u;
/** Conditions that only ask whether the time suits us: "if that's ok", "wenn das geht". */
const COURTESY =
  / (?:possible|posible|possivel|possibile|moglich|mogelijk|ok|okay|fine|alright|convenient|available|still free|thats free|its free|works|suits|you|u|libre|dispo\p{L}*|vous|te|toi|ca va|ca marche|c est bon|cest bon|geht|passt|ihnen|dir|euch|recht|frei|puede ser|se puede|os|usted\p{L}*|va bene|voi|per te|het kan|dat kan|schikt|past|jullie|puder ser|voce\p{L}*) /u;
/** Words for what a lead does not decide alone. */
const OWN =
  / (?:my|our|mon|ma|mes|notre|mein\p{L}*|unser\p{L}*|mi|mis|nuestr\p{L}*|mi[oa]|miei|nostr[oa]|meu|minha|noss[oa]|mijn|mn|onze|i|ich|ik|yo|eu|io|only|nur|solo|alleen) /u;

/** Returns whether a text depends on a condition that is more than a courtesy: "Tuesday at 10 if my wife can". */
export function isConditional(text: string, reader: Reader): boolean {
  return text
    .slice(0, 1000)
    .split(/(?<=[.!?])\s|\n/)
    .some((sentence, place) => {
      const clauses = splitClauses(sentence).map((clause) => ` ${clause} `);
      const at = clauses.findIndex((clause) => hasCondition(clause, reader));
      // "Wednesday. If he says no, I'll write" is about something else.
      return at > 0 || (at === 0 && (place === 0 || clauses.length === 1));
    });
}

function hasCondition(clause: string, reader: Reader): boolean {
  const found = reader.condition.exec(clause) ?? CONDITION.exec(clause);
  if (!found) return false;
  const condition = clause.slice(found.index - 1);
  return OWN.test(condition) || !COURTESY.test(condition);
}
