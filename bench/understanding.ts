// Scores how well the agents understand leads, on sets that readers wrote who had not seen the code
// (`understanding/`). Deterministic: it needs no database, no clock and no language model.
import { readFileSync } from 'node:fs';
import type { Line } from './measure.ts';
import { type ConversationItem, scoreConversation, writeTranscript } from './understanding/conversations.ts';
import { type ModelItem, scoreModelTurn } from './understanding/model-turns.ts';
import { type Scored, type Target, toLine, toLineOfHarms } from './understanding/score.ts';
import {
  type CriterionItem,
  type KnowledgeSet,
  type OfferItem,
  type OptOutItem,
  scoreCriterion,
  scoreOffer,
  scoreOptOut,
  scoreQuestion,
  scoreTriage,
  scoreWish,
  type TriageItem,
  type WishItem,
} from './understanding/single-messages.ts';

const LANGUAGES = ['en', 'fr', 'de', 'es', 'it', 'pt', 'nl'];
/** The most wrong answers of the agent without a model, in percent. */
const OFFLINE: Target = { wrong: 2 };

const SETS: Record<string, () => Promise<{ scored: Scored[]; target: Target }>> = {
  conversations: scoreSet<ConversationItem>('conversations', scoreConversation),
  criteria: scoreSet<CriterionItem>('criteria', scoreCriterion),
  offers: scoreSet<OfferItem>('offers', scoreOffer),
  optouts: scoreSet<OptOutItem>('optouts', scoreOptOut),
  triage: scoreSet<TriageItem>('triage', scoreTriage),
  wishes: scoreSet<WishItem>('wishes', scoreWish),
  ...Object.fromEntries(LANGUAGES.map((language) => [`knowledge-${language}`, scoreKnowledge(language)])),
  dishonest: scoreSet<ModelItem>('dishonest', scoreModelTurn),
  honest: scoreSet<ModelItem>('honest', scoreModelTurn, { wrong: 0, asked: 3 }),
};
/** The names of the sets, in the order of the table. */
export const SET_NAMES = Object.keys(SETS);

/**
 * Scores every set.
 * @param show the set of which `say` gets the items that are not right.
 */
export async function measureUnderstanding(
  show: string | undefined,
  say: (line: string) => void,
): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [name, read] of Object.entries(SETS)) {
    const { scored, target } = await read();
    if (name === show)
      for (const one of scored.filter(({ score }) => score !== 'right'))
        say(`${one.score} ${one.language}: ${one.said}\n  got ${one.got}`);
    lines.push(name === 'dishonest' ? toLineOfHarms(name, scored) : toLine(name, scored, target));
  }
  return lines;
}

/** Prints `count` conversations, spread evenly over the languages and the set. */
export async function printTranscripts(count: number, say: (line: string) => void): Promise<void> {
  const items = readSet<ConversationItem[]>('conversations');
  for (const [place, language] of LANGUAGES.entries()) {
    const own = items.filter((item) => item.language === language);
    const share = Math.min(own.length, Math.floor((count + LANGUAGES.length - 1 - place) / LANGUAGES.length));
    for (let index = 0; index < share; index++)
      say(await writeTranscript(own[Math.floor((index * own.length) / share)]!));
  }
}

function scoreSet<Item>(name: string, score: (item: Item) => Scored | Promise<Scored>, target = OFFLINE) {
  return async () => ({ scored: await scoreAll(readSet<Item[]>(name), score), target });
}

function scoreKnowledge(language: string) {
  return async () => {
    const set = readSet<KnowledgeSet>(`knowledge-${language}`);
    return { scored: await scoreAll(set.questions, (item) => scoreQuestion(set, item)), target: OFFLINE };
  };
}

async function scoreAll<Item>(items: readonly Item[], score: (item: Item) => Scored | Promise<Scored>) {
  const scored: Scored[] = [];
  for (const item of items) scored.push(await score(item));
  return scored;
}

function readSet<Type>(name: string): Type {
  return JSON.parse(readFileSync(new URL(`understanding/${name}.json`, import.meta.url), 'utf8')) as Type;
}
