// The facts that the agent looks up: address, contact, opening hours and prices.
import { AGENT_LIMITS, FACT_LIMITS } from '@parley/contract/agent-form';
import { useState } from 'react';
import { TextField } from '../../forms/text-field.tsx';
import { Button } from '../../ui/button.tsx';
import type { Facts as FactValues, PriceRow } from './agent-block.ts';
import { ProblemLine, useForm, useProblems } from './form-section.tsx';
import { LinesField } from './lines-field.tsx';
import { FieldRow, ItemCard, More, Pair } from './parts.tsx';
import { useAgentText } from './text.ts';

const TEXTS = ['address', 'phone', 'email', 'website'] as const;
const DETAILS = ['amount', 'per', 'when'] as const;

/** Writes an exception as a line: `2026-12-24 09:00-12:00`. */
const joinException = ({ days = '', hours = '' }) => `${days} ${hours}`.trim();

function parseException(line: string) {
  const [, days = '', hours = ''] = /^(\S*)\s*(.*)$/.exec(line) ?? [];
  return hours === '' ? { days } : { days, hours };
}

export function Facts() {
  const { facts: words } = useAgentText();
  const { block, set, may } = useForm();
  const problem = useProblems();
  const [isOpen] = useState(block.facts !== null);
  const facts = block.facts ?? {};
  const { prices = [], exceptions = [] } = facts;
  /** Changes a fact. Empty facts are omitted, and null means that there are none. */
  const change = (next: FactValues, at: string) => {
    const filled = Object.entries(next).filter(([, value]) => value !== undefined && value.length > 0);
    set('facts', filled.length > 0 ? Object.fromEntries(filled) : null, `facts.${at}`);
  };
  const changePrice = (index: number, { per = '', when = '', ...row }: PriceRow, field: string) => {
    const next = { ...row, ...(per !== '' && { per }), ...(when !== '' && { when }) };
    change({ ...facts, prices: prices.with(index, next) }, `prices[${index}].${field}`);
  };
  return (
    <More summary={words.title} open={isOpen || problem('facts') !== undefined}>
      <div className="grid gap-3" data-at="facts">
        <p className="text-soft text-12">{words.hint}</p>
        <Pair>
          {TEXTS.map((name) => (
            <TextField
              key={name}
              at={`facts.${name}`}
              label={words[name]}
              problem={problem(`facts.${name}`)}
              value={facts[name] ?? ''}
              maxLength={FACT_LIMITS.text}
              disabled={!may}
              onChange={(value) => change({ ...facts, [name]: value }, name)}
            />
          ))}
        </Pair>
        <TextField
          at="facts.hours"
          label={words.hours}
          hint={words.hoursHint}
          problem={problem('facts.hours')}
          value={facts.hours ?? ''}
          maxLength={AGENT_LIMITS.sentence}
          disabled={!may}
          onChange={(hours) => change({ ...facts, hours }, 'hours')}
        />
        {(facts.hours !== undefined || exceptions.length > 0) && (
          <LinesField
            at="facts.exceptions"
            label={words.exceptions}
            hint={words.exceptionsHint}
            problem={problem('facts.exceptions')}
            values={exceptions.map(joinException)}
            onChange={(lines) => change({ ...facts, exceptions: lines.map(parseException) }, 'exceptions')}
          />
        )}
        {prices.map((row, index) => {
          const at = `facts.prices[${index}]`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: items have no id besides their position
            <ItemCard key={index}>
              <FieldRow>
                <TextField
                  at={`${at}.for`}
                  label={words.priceOf(index + 1)}
                  problem={problem(`${at}.for`)}
                  value={row.for ?? ''}
                  maxLength={FACT_LIMITS.price_text}
                  disabled={!may}
                  onChange={(value) => changePrice(index, { ...row, for: value }, 'for')}
                />
                {may && (
                  <Button
                    kind="quiet"
                    label={words.remove(index + 1)}
                    onClick={() => change({ ...facts, prices: prices.toSpliced(index, 1) }, 'prices')}
                  >
                    ×
                  </Button>
                )}
              </FieldRow>
              <Pair>
                {DETAILS.map((name) => (
                  <TextField
                    key={name}
                    at={`${at}.${name}`}
                    label={words[name]}
                    hint={name === 'amount' && index === 0 ? words.amountHint : undefined}
                    problem={problem(`${at}.${name}`)}
                    value={row[name] ?? ''}
                    maxLength={FACT_LIMITS.price_text}
                    disabled={!may}
                    onChange={(value) => changePrice(index, { ...row, [name]: value }, name)}
                  />
                ))}
              </Pair>
            </ItemCard>
          );
        })}
        <ProblemLine at="facts" />
        <ProblemLine at="facts.prices" />
        {may && prices.length < FACT_LIMITS.prices && (
          <div>
            <Button
              onClick={() => change({ ...facts, prices: [...prices, { for: '', amount: '' }] }, 'prices')}
            >
              {words.addPrice}
            </Button>
          </div>
        )}
      </div>
    </More>
  );
}
