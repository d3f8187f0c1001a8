// Judges the history of a number as published models of restriction would: whether it is restricted, and by which factor
// each parameter could be worse before it is. The models are opinions (models.yaml), and no promise about a real number.
import type { NumberHistory } from './history.ts';
import { getLimit, measure, readMessages } from './measure.ts';
import { type NetworkModels, type Rule, readNetworkModels } from './models.ts';

const DAY_MS = 86_400_000;

/** A value of a rule's parameter with its limit: counts, or milliseconds for gaps. */
export interface Reading {
  at: number;
  limit: number;
  value: number;
}

/** The first time that a number exceeds a trigger of a model. */
export interface Restriction extends Reading {
  model: string;
  rule: string;
}

/** How far a history stays within a rule. */
export interface Margin {
  model: string;
  rule: string;
  kind: Rule['kind'];
  /** The name of the source in models.yaml. */
  source: string;
  /**
   * The factor by which the limit could be stricter before the history exceeds it. Below 1, the history exceeds it;
   * infinity if the parameter never matters.
   */
  factor: number;
  /** The value that is nearest to its limit, or the furthest beyond it; null if there is none. */
  nearest: Reading | null;
}

export interface Judgement {
  /** The first restriction by each model; null if the model does not restrict the number. */
  restrictions: Record<string, Restriction | null>;
  /** Every rule of every model. */
  margins: Margin[];
}

/** Judges the history of a number by each model. */
export function judgeNumber(
  history: NumberHistory,
  { models }: NetworkModels = readNetworkModels(),
): Judgement {
  const messages = readMessages(history);
  const restrictions: Judgement['restrictions'] = {};
  const margins: Margin[] = [];
  for (const [model, rules] of Object.entries(models)) {
    const found: Restriction[] = [];
    for (const [name, rule] of Object.entries(rules)) {
      let factor = Number.POSITIVE_INFINITY;
      let nearest = null as Reading | null;
      let exceeded = null as Reading | null;
      measure(messages, rule, (at, value) => {
        const limit = getLimit(rule, Math.floor((at - history.connected_since) / DAY_MS) + 1);
        if (limit === undefined) return;
        const here = 'least' in rule ? value / limit : limit / value;
        if (here < 1) exceeded ??= { at, limit, value };
        if (here < factor) [factor, nearest] = [here, { at, limit, value }];
      });
      margins.push({ model, rule: name, kind: rule.kind, source: rule.source, factor, nearest });
      if (exceeded && rule.kind === 'trigger') found.push({ model, rule: name, ...exceeded });
    }
    restrictions[model] = found.sort((a, b) => a.at - b.at)[0] ?? null;
  }
  return { restrictions, margins };
}

/** The smallest margins; null if no rule is left. */
export interface SmallestMargins {
  all: Margin | null;
  /** By the name of the model or source that is left out. */
  without: Record<string, Margin | null>;
}

/** Returns the smallest margins of the rules of a kind, leaving out one model or one source at a time. */
export function findSmallestMargins(
  { margins }: Judgement,
  kind: Rule['kind'],
  by: 'model' | 'source',
): SmallestMargins {
  const find = (left: string | null) =>
    margins
      .filter((one) => one.kind === kind && one[by] !== left)
      .reduce<Margin | null>(
        (least, one) => (least === null || one.factor < least.factor ? one : least),
        null,
      );
  const names = [...new Set(margins.map((one) => one[by]))];
  return { all: find(null), without: Object.fromEntries(names.map((name) => [name, find(name)])) };
}
