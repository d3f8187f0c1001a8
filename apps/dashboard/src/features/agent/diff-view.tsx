// Shows the differences between two versions as text: the old and the new value of each field.

import { BUILTIN } from '@parley/contract/agent-form';
import type { AgentText } from '../../text/en/agent.ts';
import type { Text } from '../../text/en.ts';
import { useFormats, useText } from '../../text/language.tsx';
import type { Block, Criterion, KnowledgeSource, Objection } from './agent-block.ts';
import { type Difference, findDifferences } from './agent-diff.ts';
import { parseExpectation } from './expectation.ts';
import { OFFLINE } from './model-choices.ts';
import { describeOpening } from './step-summary.ts';
import { useAgentText } from './text.ts';

type Words = AgentText & Pick<Text, 'labeled'>;

export function DiffView({ from, to }: { from: Block; to: Block }) {
  const { labeled } = useText();
  const text = { ...useAgentText(), labeled };
  const found = findDifferences(from, to);
  if (found.length === 0) return <p className="text-soft">{text.diff.nothing}</p>;
  return (
    <dl>
      {found.map((one) => (
        <div
          key={`${one.field} ${JSON.stringify([one.from, one.to])}`}
          className="grid gap-1 py-3 border-b border-line last:border-b-0"
        >
          <dt className="text-13 font-medium wrap-anywhere">{getFieldName(one, text)}</dt>
          <ChangedField difference={one} text={text} />
        </div>
      ))}
    </dl>
  );
}

/** The fields whose values are opening hours. */
const HOURS = ['sending_hours', 'booking.hours'];

function ChangedField({ difference, text }: { difference: Difference; text: Words }) {
  const { field, from, to } = difference;
  const formats = useFormats();
  const describeHours = (value: unknown) =>
    typeof value === 'string' && HOURS.includes(field) ? describeOpening(value, text, formats) : value;
  const names = getValueNames(text)[field];
  const [was, is] = [from, to].map((value) =>
    value === undefined ? null : describeValue(describeHours(value), text, names),
  );
  return (
    <>
      {was !== null && (
        <dd
          className="py-1 px-2 rounded-control whitespace-pre-line wrap-anywhere bg-not-interested-soft text-not-interested"
          dir="auto"
        >
          <span className="sr-only">{text.labeled(is === null ? text.diff.gone : text.diff.was, '')}</span>
          <del>{was}</del>
        </dd>
      )}
      {is !== null && (
        <dd
          className="py-1 px-2 rounded-control whitespace-pre-line wrap-anywhere bg-qualified-soft text-qualified"
          dir="auto"
        >
          <span className="sr-only">{text.labeled(was === null ? text.diff.added : text.diff.is, '')}</span>
          <ins className="no-underline">{is}</ins>
        </dd>
      )}
    </>
  );
}

function getFieldName({ field, from, to }: Difference, text: Words): string {
  const [first = '', rest] = field.split(/\.(.*)/s);
  if (first === 'criteria')
    return rest === undefined ? text.diff.order : text.diff.criterion(((to ?? from) as Criterion).ask);
  const name = text.fields[first] ?? first;
  return rest === undefined ? name : text.labeled(name, text.bookingFields[rest] ?? rest);
}

type Names = Readonly<Record<string, string>>;

/** Returns the names of the values of fields whose stored values are codes. */
const getValueNames = ({ who, knowledge, booking, model }: Words): Record<string, Names> => ({
  language: who.languages,
  unknown: knowledge.unknownOptions,
  address: model.addresses,
  models: { [OFFLINE]: model.offline },
  booking: { [BUILTIN]: booking.builtin },
  'booking.calendar': { [BUILTIN]: booking.builtin },
  'booking.by': booking.byOptions,
  'booking.assign': booking.assignOptions,
});

function describeValue(value: unknown, text: Words, names: Names = {}): string {
  const { diff } = text;
  if (value === null || value === '') return diff.none;
  if (typeof value === 'boolean') return value ? diff.yes : diff.no;
  if (Array.isArray(value))
    return value.length === 0 ? diff.none : value.map((one) => describeValue(one, text, names)).join('\n');
  if (typeof value !== 'object') return names[String(value)] ?? String(value);
  if ('ask' in value) return formatCriterion(value as Criterion, text);
  if ('say' in value) return formatObjection(value as Objection, text);
  if ('text' in value || 'file' in value || 'url' in value)
    return Object.values(value as KnowledgeSource).join('');
  return Object.values(value)
    .map((one) => describeValue(one, text))
    .join(' · ');
}

function formatObjection({ about, when = [], say = '' }: Objection, text: Words): string {
  return text.labeled(about === undefined ? when.join(', ') : (text.objections.about[about] ?? about), say);
}

function formatCriterion({ ask, ask_again = '', expect, synonyms = {} }: Criterion, text: Words): string {
  const { kinds } = text.criteria;
  const { kind, rest } = parseExpectation(expect);
  const answer = kind === 'text' ? rest : `${kinds[kind]} ${rest}`.trim();
  const lines = Object.entries(synonyms).map(([one, words]) => text.labeled(one, words.join(', ')));
  return [ask, ...(ask_again === '' ? [] : [ask_again]), answer, ...lines].join('\n');
}
