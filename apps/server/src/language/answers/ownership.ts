// Reads "it's mine" and "we bought it last year" as a yes to a question whether the lead owns something.
import { foldWords, splitClauses } from '../fold-text.ts';
import type { Reader } from '../words/reader.ts';

/** A question whether something belongs to the lead. */
const ASKS_OWNER =
  / (?:own|owners?|yours|proprietaires?|proprio|a vous|a toi|tuy[oa]|suy[oa]|propietari[oa]s?|eigentumer\p{L}*|gehort|eigen\p{L}*|propriet(?:a|ari\p{L}*)|tu[oa]|dono|dona|koopwoning|koophuis)(?= )/u;
/** What belongs to the lead: "it", or a noun, which the question must contain: "the flat". */
const SUBJECT =
  /^ (?:its|cest|(?:(?:it|this|that|cela|elle|il|das|es|sie|het|dit|all|tutto|tudo|todo|alles) )?(?:(?:the|this|el|la|los|las|le|les|il|lo|l|i|o|os|as|der|die|das|de|het|our|my) (?<noun>\p{L}+) )?(?:is|are|es|e|est|ist|son|sont|sono|sao)) /u;
const MINE =
  /^ (?:all )?(?:mine|ours|mi[oa]s?|nuestr[oa]s?|nostr[oaie]|meus?|minhas?|noss[oa]s?|a moi|a nous|meins|unser(?:e?s)?|van mij|van ons)(?= )/;
const WHEN =
  '(?: (?:last|this|recently|ourselves|ago|years?|in|back|l an|annee|dernier|derniere|lan|recemment|hace|poco|anos?|el|ano|pasado|fa|scorso|anno|anni|da|poco|recentemente|vor|letztes|jahr|jahren|ha|faz|pouco|passado|vorig|dit|jaar|geleden|kort|just|\\d+)| \\p{L}{2,6} (?:years?|ans|anni|anos|jahren|jaar))*';
const BOUGHT = new RegExp(
  `^ (?:${[
    '(?:i|we|ive|weve|i ve|we ve|i have|we have|i just|we just) (?:bought|built|inherited|purchased)(?: (?:it|this))?',
    '(?:jen ai|j en ai|nous en avons|on en a) herite\\p{L}*',
    '(?:(?:on|nous|je) )?(?:la|lai|lavons|les a|les ai|les avons) (?:achete|herite|construit)\\p{L}*',
    '(?:lo|la) (?:compre|compramos|herede|heredamos|he comprado|hemos comprado|construi|construimos)',
    '(?:(?:wir|ich) )?(?:haben|habe|hab) (?:(?:wir|ich|es|das|sie|vor|im|seit|letztes|jahr|jahren|selbst|erst|\\d+) ){0,6}(?:gekauft|gebaut|geerbt)',
    '(?:lho|labbiamo|ho|abbiamo) (?:comprat|costruit|ereditat)[oa]',
    '(?:(?:eu|nos) )?(?:comprei|compramos|herdei|herdamos)(?: [oa])?',
    '(?:(?:ik|we|wij) )?(?:(?:heb|hebben) )?(?:(?:het|hem) )?(?:(?:zelf|in \\d+|vorig jaar) )?(?:gekocht|gebouwd|geerfd)',
  ].join('|')})${WHEN}(?= )`,
  'u',
);
/** Matches the rest of such a sentence: "and we want a new roof", but not "and sold it". */
const GOES_ON =
  /^ (?:and|et|y|e|und|en)(?= )(?! .*(?:sold|sell|lost|vend|perd|verkauf|verlor|verkocht|verkopen|kwijt|rent|lou|alquil|miet|affitt|alug|verhuur))/;

/** Returns whether the text says that what the question is about belongs to the lead. */
export function saysOwned(text: string, ask: string, reader: Reader): boolean {
  const asked = ` ${foldWords(ask)} `;
  if (!ASKS_OWNER.test(asked)) return false;
  const clauses = splitClauses(text.slice(0, 1000)).map((clause) => dropOpening(` ${clause} `, reader));
  const says = (clause: string) => {
    if (reader.negation.test(clause)) return false;
    const subject = SUBJECT.exec(clause);
    const noun = subject?.groups?.['noun'];
    // "The house is ours" answers a question about the home, but not one about the flat.
    const isHome =
      [reader.homes, reader.anyHome].some((words) => words.test(` ${noun} `)) && reader.anyHome.test(asked);
    if (noun !== undefined && !isHome && !asked.includes(` ${noun} `)) return false;
    const said = subject ? ` ${clause.slice(subject[0].length)}` : clause;
    if (isOwnHome(said, asked, reader)) return true;
    const rest = [MINE, BOUGHT]
      .map((pattern) => said.replace(pattern, ''))
      .find((without) => without !== said)
      ?.trim();
    return rest === '' || (rest !== undefined && GOES_ON.test(` ${rest} `));
  };
  return clauses.some(says) && !clauses.some((clause) => /sold|vendi|vendu|verkauft|verkocht/.test(clause));
}

/** An article or a place next to the name of a home: "een koopwoning in Amersfoort". */
const BESIDE_HOME =
  /^(?: (?:an?|een|unser|ein|eine?|une?|un|una|uma|um|my|our|de|the))? | (?:in|a|en|em|te) \S+(?: \S+)? $/g;

/** Returns whether a clause only names a home that belongs to the lead: "koopwoning". */
function isOwnHome(clause: string, asked: string, reader: Reader): boolean {
  const asksAboutHome = reader.homes.test(asked) || reader.anyHome.test(asked);
  const rest = clause.replaceAll(BESIDE_HOME, ' ');
  return asksAboutHome && reader.ownHomes.test(rest) && rest.replace(reader.ownHomes, '').trim() === '';
}

/** Removes a yes and filler ahead: "yes well it's mine" → "it's mine". */
function dropOpening(clause: string, reader: Reader): string {
  for (const words of [reader.yes, reader.filler]) {
    const found = words.exec(clause);
    if (found && clause.slice(0, found.index).trim() === '')
      return dropOpening(` ${clause.slice(found.index + found[0].length).trimStart()}`, reader);
  }
  return clause;
}
