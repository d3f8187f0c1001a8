// Compares two versions of an agent field by field: criteria by key, booking settings by field.
import { type Block, type Booking, type Criterion, isEqual, type KnowledgeSource } from './agent-block.ts';

export interface Difference {
  /** The path of the field, for example `goal`, `booking.hours` or `criteria.budget`. */
  field: string;
  /** The old value; undefined: the field did not exist. */
  from: unknown;
  to: unknown;
}

export function findDifferences(from: Block, to: Block): Difference[] {
  const found: Difference[] = [];
  for (const field of Object.keys(to) as (keyof Block)[]) {
    if (isEqual(from[field], to[field])) continue;
    if (field === 'criteria') found.push(...compareCriteria(from.criteria, to.criteria));
    else if (field === 'knowledge') found.push(...compareKnowledge(from.knowledge, to.knowledge));
    else if (field === 'booking') found.push(...compareBooking(from.booking, to.booking));
    else found.push({ field, from: from[field], to: to[field] });
  }
  return found;
}

function compareCriteria(from: readonly Criterion[], to: readonly Criterion[]): Difference[] {
  const keys = [...new Set([...from, ...to].map(({ key }) => key))];
  const changed = keys.flatMap((key) => {
    const [before, after] = [from, to].map((list) => list.find((one) => one.key === key));
    return isEqual(before, after) ? [] : [{ field: `criteria.${key}`, from: before, to: after }];
  });
  const order = (list: readonly Criterion[], other: readonly Criterion[]) =>
    list.map(({ key }) => key).filter((key) => other.some((one) => one.key === key));
  const [before, after] = [order(from, to), order(to, from)];
  if (isEqual(before, after)) return changed;
  const listQuestions = (ordered: readonly string[]) =>
    ordered.map((key) => to.find((one) => one.key === key)!.ask);
  return [...changed, { field: 'criteria', from: listQuestions(before), to: listQuestions(after) }];
}

function compareKnowledge(from: readonly KnowledgeSource[], to: readonly KnowledgeSource[]): Difference[] {
  const excludeSources = (list: readonly KnowledgeSource[], other: readonly KnowledgeSource[]) =>
    list.filter((item) => !other.some((one) => isEqual(one, item)));
  const removed = excludeSources(from, to).map((item) => ({ field: 'knowledge', from: item, to: undefined }));
  const added = excludeSources(to, from).map((item) => ({ field: 'knowledge', from: undefined, to: item }));
  return [...removed, ...added];
}

function compareBooking(from: Booking | null, to: Booking | null): Difference[] {
  if (!from || !to) return [{ field: 'booking', from: from?.calendar ?? null, to: to?.calendar ?? null }];
  return (Object.keys(to) as (keyof Booking)[])
    .filter((name) => !isEqual(from[name], to[name]))
    .map((name) => ({ field: `booking.${name}`, from: from[name], to: to[name] }));
}
