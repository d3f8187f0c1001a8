// Detects leads whom the agent greeted with another person's name, and leads who have already found another provider.
import { foldWords, splitClauses } from '../fold-text.ts';
import { matchInAll, type Reader } from '../words/reader.ts';
import { isClosing } from './closing-messages.ts';

const LONGEST = 2_000;
const MOST_CLAUSES = 2;
const GREETED =
  /^(?:hi|hey|hello|dear|good \S+|bonjour|bonsoir|salut|coucou|hallo|guten \S+|moin|servus|hola|buenas|buenos \S+|ciao|salve|buongiorno|oi|ola|hoi|hey|dag|goede\S+)(?: (?:frau|herr|mr|mrs|ms|madame|monsieur|mme|senor|senora|sr|sra|don|signor|signora|sig|dona|mevrouw|meneer))? (\p{L}{2,})/u;
const DENIES =
  '(?:not|isnt|aint|no|nobody|dont know|kein|keine|nicht|pas|aucun|aucune|ningun|ninguna|nessun|nessuna|nenhum|nenhuma|non|nn|nao|geen|niet)';

/** Matches words for us: "I already bought from you". */
const US = / (?:you|u|vous|vosotros|ustedes|voces|vcs|voi|lei|jullie|euch|ihnen) /;

/** Matches prices, quotes, homes and customers of others: such words say that the lead compares, or bought something else. */
const COMPARES =
  / (?:cheaper|better|less|prices?|quotes?|quotations?|moins|meilleure?s?|prix|tarifs?|devis|goedkoper|voordeliger|beter|prijs|prijzen|offertes?|barat[oa]s?|melhor(?:es)?|precos?|orcamentos?|mejor(?:es)?|precios?|presupuestos?|prezz[oi]|miglior[ei]?|meno|preventiv[oi]|\S*(?:gunstiger|billiger|besser)\S*|\S*preise?n?|\S*angebote?n?|kostenvoranschlage?|house|home|flat|apartment|maison|appart(?:ement)?|logement|casa|piso|vivienda|apartamento|appartamento|haus|wohnung|huis|woning|appartement|klant) /;
/** Matches someone who costs less. */
const CHEAPER_ONE = / found (?:someone|somebody|one|a company) /;
/** Matches a denial, but not a "no" that answers the question before the clause goes on: "no we booked elsewhere". */
const FINDS_NOTHING =
  / (?:not|never|nothing|havent|hasnt|didnt|pas|jamais|rien|nichts|nix|niets|niks|nada|niente|nulla|nicht|nie|noch kein\S*|niet|nooit|nao|nunca|non (?:ho|abbiamo)|no (?:he|hemos|encontre|encontramos|reserv\S*|contrat\S*)) /;

const getWrongPeople = matchInAll(({ people }) => people.wrong);
const getPartners = matchInAll(({ people }) => people.partner);
const getFoundOthers = matchInAll(({ people }) => people.foundOther);
const getOtherTakers = matchInAll(({ people }) => people.takesOther);
const getOtherChoices = matchInAll(({ people }) => people.otherChoice);

/**
 * Returns whether the lead is not the person whom the agent greeted.
 * @param greeting the agent's last message.
 */
export function isWrongPerson(text: string, greeting: string, name: string | null, reader: Reader): boolean {
  // A figure is an answer: "wrong number, I mean 9000".
  if (/\d/.test(text)) return false;
  const said = toClauses(text);
  const wrong = said.findIndex((clause) => getWrongPeople().test(clause));
  if (wrong >= 0) return !takesBack(said.slice(wrong), reader);
  const names = [GREETED.exec(foldWords(greeting))?.[1], foldWords(name ?? '').split(' ')[0]];
  return names.some((one) => {
    if (!one || one.length < 2) return false;
    const denied = new RegExp(` ${DENIES} (?:\\S+ ){0,2}?${one} `, 'u');
    // "I'm not Ana, I'm her husband. Yes, we own it"
    return said.length <= MOST_CLAUSES && said.some((clause) => denied.test(clause));
  });
}

/** Returns whether the text mentions the lead's partner, in any of the languages. */
export function mentionsPartner(text: string): boolean {
  return toClauses(text).some((clause) => getPartners().test(clause));
}

/** Returns whether the lead has found another provider. */
export function hasFoundOther(text: string, reader: Reader): boolean {
  if (text.trimEnd().endsWith('?')) return false;
  const said = toClauses(text);
  const found = said.findIndex(
    (clause) =>
      getFoundOthers().test(clause) &&
      !US.test(clause) &&
      !namesOtherChoice(clause) &&
      (!COMPARES.test(clause) || CHEAPER_ONE.test(clause)) &&
      !FINDS_NOTHING.test(clause),
  );
  return found >= 0 && !takesBack(said.slice(found), reader);
}

/** Returns whether a waiting lead takes another provider: "then I'll take the other company". */
export function takesOther(text: string): boolean {
  return toClauses(text).some((clause) => getOtherTakers().test(clause));
}

/** Returns whether a clause names another date, size or the like, not another provider: "I already chose another color". */
export function namesOtherChoice(clause: string): boolean {
  return getOtherChoices().test(clause);
}

/** Returns whether a "but" follows with more than thanks: "We found another company, but they can't come". */
function takesBack(clauses: readonly string[], reader: Reader): boolean {
  const said = clauses.join('\n');
  const contrast = reader.contrast.exec(said);
  return contrast !== null && !isClosing(said.slice(contrast.index + contrast[0].length), reader);
}

function toClauses(text: string): string[] {
  return splitClauses(text.slice(0, LONGEST)).map((clause) => ` ${clause} `);
}
