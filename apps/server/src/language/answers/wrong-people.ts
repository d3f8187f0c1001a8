// Detects leads whom the agent greeted with another person's name, and leads who have already found another provider.
// Phrases are in the notation of remarks.ts.
import { compilePhrases, foldWords, splitClauses } from '../fold-text.ts';

const LONGEST = 2_000;
const MOST_CLAUSES = 2;
const GREETED =
  /^(?:hi|hey|hello|dear|good \S+|bonjour|bonsoir|salut|coucou|hallo|guten \S+|moin|servus|hola|buenas|buenos \S+|ciao|salve|buongiorno|oi|ola|hoi|hey|dag|goede\S+)(?: (?:frau|herr|mr|mrs|ms|madame|monsieur|mme|senor|senora|sr|sra|don|signor|signora|sig|dona|mevrouw|meneer))? (\p{L}{2,})/u;
const DENIES =
  '(?:not|isnt|aint|no|nobody|dont know|kein|keine|nicht|pas|aucun|aucune|ningun|ninguna|nessun|nessuna|nenhum|nenhuma|non|nn|nao|geen|niet)';

/** Matches words for us: "I already bought from you". */
const US = / (?:you|u|vous|vosotros|ustedes|voces|vcs|voi|lei|jullie|euch|ihnen) /;

const wrongPeople = compilePhrases([
  'wrong (?:number|person|guy|bloke|woman|phone)|(?:had|got) this (?:sim|number) (?:since|for|last)|(?:this|that) (?:isnt|is not|aint) (?:my name|me|him|her)|(?:new|changed) owner of this number',
  '(?:ya|y a|il y a|cest une|petite) erreur(?: la| sur la personne)?(?= $)|trompez? (?:de|d)|mauvais (?:num|numero|destinataire)|pas la bonne personne|cest pas (?:moi|son numero)',
  '(?:numero|persona) (?:equivocad[oa]|erroneo)|(?:te has|se ha|os habeis) (?:equivocado|confundido)|no soy (?:yo|esa persona)|este (?:numero|movil) (?:ya )?no es',
  'falsch verbunden|falsche (?:nummer|person)|verwahlt',
  '(?:numero|persona) sbagliat[oa]|avete sbagliato|hai sbagliato (?:numero|persona)|non sono (?:io|lui|lei|quella persona)',
  '(?:numero|pessoa) errad[oa]|erro[ua]? (?:de|o) (?:numero|pessoa)|(?:se )?enganou se|foi engano|nao sou (?:eu|essa pessoa|ele|ela)',
  '(?:verkeerde?|fout(?:e|ief)?) (?:nummer|persoon|nr)|dit is (?:t |het )?(?:nr|nummer) van|ben (?:hem|haar) niet',
]);

const foundOthers = compilePhrases([
  '(?:already|just|finally|now) (?:got|had|have|went|gone|bought|signed|sorted|booked)(?: (?:it|one|them|that|this))?(?: (?:done|sorted|fitted|installed|fixed))? (?:with|w|from|by|off|at|through|elsewhere)|(?:went|gone|going|signed) with (?:someone|somebody|another|a different|the other)|(?:got|had|have) (?:it|one|them|that) (?:done|sorted|fitted|installed) (?:already|by|elsewhere|with|w)',
  '(?:on a|jai|nous avons|ai|avons) (?:deja |finalement |enfin )?(?:signe|pris|trouve|choisi|achete|commande|fait faire) (?:chez|avec|ailleurs|autre|par)|trop tard(?: \\S+){0,6} (?:signe|pris|trouve|achete)|(?:concurrent|autre boite|autre entreprise)(?: \\S+){0,3} (?:fait|pose|signe)',
  '(?:ya|al final) (?:\\S+ ){0,3}?(?:pone|hace|instala|lleva|compre|cogi|firme|contrate|tengo|hemos|he) (?:\\S+ ){0,2}?(?:con )?otr[oa]s?|ya (?:lo|la) (?:he|hemos) (?:comprado|firmado|contratado|cogido)',
  '(?:habe?|haben) (?:(?:schon|bereits|inzwischen|jetzt|uns|mich|mir) )*(?:\\S+ ){0,2}?(?:bei|woanders|anderswo) (?:\\S+ ){0,4}?(?:gekauft|gefunden|bestellt|unterschrieben|beauftragt|abgeschlossen)|(?:schon|bereits|inzwischen) (?:\\S+ )?(?:woanders|anderweitig|vergeben)|fur (?:einen|ne|eine) andere[nr]? (?:\\S+ )?entschieden',
  '(?:ho|abbiamo) (?:gia|ormai|poi) (?:preso|comprato|firmato|fatto|trovato|scelto|risolto|ordinato) (?:\\S+ )?(?:da|con|altrove)|(?:preso|firmato|fatto|comprato) (?:\\S+ )?(?:da|con) (?:un altr[oa]|altri|la concorrenza)',
  '(?:ja|acabei|acabamos) (?:\\S+ )?(?:fech|compr|contrat|fiz|assin|arranj|peg)\\S* (?:\\S+ )?(?:com|na|no|noutro|noutra|em outro|outr[oa])',
  '(?:al|reeds|inmiddels|toch) (?:\\S+ ){0,2}?(?:geregeld|gekocht|getekend|besteld|gevonden|gekozen|laten doen) (?:door|elders|ergens)|(?:bij|via) (?:een ander|iemand anders|de concurrent|elders)',
]);

/**
 * Returns whether the lead is not the person whom the agent greeted.
 * @param greeting the agent's last message.
 */
export function isWrongPerson(text: string, greeting: string, name: string | null): boolean {
  // A figure is an answer: "wrong number, I mean 9000".
  if (/\d/.test(text)) return false;
  const said = toClauses(text);
  if (said.some((clause) => wrongPeople.test(clause))) return true;
  const names = [GREETED.exec(foldWords(greeting))?.[1], foldWords(name ?? '').split(' ')[0]];
  return names.some((one) => {
    if (!one || one.length < 2) return false;
    const denied = new RegExp(` ${DENIES} (?:\\S+ ){0,2}?${one} `, 'u');
    // "I'm not Ana, I'm her husband. Yes, we own it"
    return said.length <= MOST_CLAUSES && said.some((clause) => denied.test(clause));
  });
}

/** Returns whether the lead has found another provider. */
export function hasFoundOther(text: string): boolean {
  if (text.trimEnd().endsWith('?')) return false;
  return toClauses(text).some((clause) => foundOthers.test(clause) && !US.test(clause));
}

function toClauses(text: string): string[] {
  return splitClauses(text.slice(0, LONGEST)).map((clause) => ` ${clause} `);
}
