// Answers a question from the campaign's own text: with the sentences that share most with it, unchanged.
import { words } from '../../language/fold.ts';

const LONGEST_ANSWER = 400;
const ENOUGH = 3;

// Topics that a question and a sentence may share without sharing a word, in every language known.
const TOPICS: [question: RegExp, sentence: RegExp][] = [
  [
    /(?:how much|price|pricing|cost|fee|expensive|cheap|rate|quote|charge|combien|prix|tarif|coute|cout|cher|cuanto|precio|cuesta|vale|costo|coste|tarifa|caro|kost|preis|teuer|wie ?viel|quanto|prezz|costa|preco|custa|prijs|hoeveel|duur)/,
    /[€$£]|\d\s?(?:eur|usd|k\b)|price|pricing|cost|fee|euro|dollar|free|quote|prix|tarif|coute|gratuit|precio|cuesta|gratis|preis|kost|prezz|costa|preco|custa|prijs/,
  ],
  [
    /\b(?:where|located|location|address|area|region|near|come to|travel|ou|adresse|secteur|zone|donde|direccion|zona|ubica\S*|wo|gebiet|dove|indirizzo|onde|endereco|waar|adres)\b/,
    /\b(?:km|miles|address|located|area|region|city|office|showroom|adresse|secteur|rayon|zone|direccion|zona|oficina|strasse|umkreis|gebiet|indirizzo|endereco|adres|street)\b/,
  ],
  [
    /\b(?:how long|duration|take|takes|delay|deadline|combien de temps|delai\S*|duree|cuanto tiempo|tarda\S*|plazo|wie lange|dauert|quanto tempo|demora|hoe lang|duurt)\b/,
    /\b(?:days?|weeks?|months?|hours?|minutes?|jours?|semaines?|mois|heures?|dias?|semanas?|mes|meses|horas?|tage?n?|wochen?|monate?n?|stunden?|giorn[oi]|settiman[ae]|ore|dagen|weken|maanden|uur)\b/,
  ],
  [
    /\b(?:open|opening|hours|closed|when are you|horaires?|ouvert\S*|ferme\S*|horarios?|abiert\S*|abren|offnungszeiten|geoffnet|orari|apert\S*|aberto|open|geopend|openingstijden)\b/,
    /\b(?:open|closed|monday|friday|horaires?|ouvert\S*|lundi|horario|abiert\S*|lunes|geoffnet|montag|apert\S*|lunedi|aberto|segunda|geopend|maandag)\b|\d{1,2}[:h]\d{2}/,
  ],
  [
    /\b(?:guarantee|warranty|garantie|garantia|garanzia)\b/,
    /\b(?:guarantee\S*|warranty|garanti\S*|garanzia)\b/,
  ],
];

const COMMON = new Set(
  'about does have your what with from that this there they will would could should when where which please know tell much many more some also just vous votre avec pour dans quel quelle quels quelles comment combien pouvez faites avez puede pueden como cual cuanto para tienen hacen sind haben konnen welche wieviel ihre fare avete quale come sono voces podem qual hebben kunnen welke jullie'.split(
    ' ',
  ),
);

/** The sentences of `knowledge` that answer the question, at most 400 characters; null when none does. */
export function answerFrom(knowledge: string, question: string): string | null {
  const asked = words(question);
  const content = contentOf(asked);
  const topics = TOPICS.filter(([topic]) => topic.test(asked));
  const scored = knowledge
    .slice(0, 100_000)
    .split(/(?<=[.!?])\s+(?=[\p{Lu}\p{N}"«¿¡])|\n+/u)
    .map((sentence, place) => ({
      sentence: sentence.trim(),
      place,
      score: score(
        sentence,
        content,
        topics.map(([, cue]) => cue),
      ),
    }))
    .filter(({ sentence, score }) => sentence !== '' && score >= ENOUGH)
    .sort((a, b) => b.score - a.score || a.place - b.place);
  const best = scored[0];
  if (!best) return null;
  const second = scored[1];
  const pair =
    second && second.score >= best.score * 0.75 ? [best, second].sort((a, b) => a.place - b.place) : [best];
  const answer = pair.map(({ sentence }) => sentence).join(' ');
  return answer.length <= LONGEST_ANSWER ? answer : clip(best.sentence);
}

/** Two shared words or the topic make an answer; one shared word does where the question has hardly another. */
function score(sentence: string, asked: string[], cues: RegExp[]): number {
  const plain = sentence
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');
  const known = contentOf(words(sentence));
  const shared = asked.filter((word) => known.some((other) => sameStem(word, other)));
  const overlap = shared.reduce((sum, word) => sum + (word.length >= 5 ? 2 : 1), 0);
  const covered = shared.length * 2 > asked.length ? 1 : 0;
  return overlap + covered + (cues.some((cue) => cue.test(plain)) ? 3 : 0);
}

function contentOf(plain: string): string[] {
  return [...new Set(plain.split(' ').filter((word) => word.length >= 4 && !COMMON.has(word)))];
}

/** "kitchen" and "kitchens", "install" and "installation", and not "installation" and "instalments". */
function sameStem(a: string, b: string): boolean {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return a === b || (length >= 5 && length >= Math.max(a.length, b.length) * 0.55);
}

function clip(sentence: string): string {
  if (sentence.length <= LONGEST_ANSWER) return sentence;
  return `${sentence.slice(0, LONGEST_ANSWER).replace(/\s+\S*$/, '')}…`;
}
