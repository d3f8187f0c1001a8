// The facts that the agent looks up: address, contact, opening hours and prices.
import { AGENT_LIMITS, FACT_LIMITS } from '@parley/contract/agent-form';
import { useState } from 'react';
import { LabelledGroup } from '../../forms/labelled-field.tsx';
import { SelectField } from '../../forms/select-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import type { Facts as FactValues, OpeningException, PriceRow } from './agent-block.ts';
import { useForm, useProblems } from './form-section.tsx';
import { HoursField } from './hours-field.tsx';
import { ItemList } from './item-list.tsx';
import { More, Pair } from './parts.tsx';
import { cleanFigure, formatAmount, PRICE_KINDS, type PriceAmount, parseAmount } from './price-amount.ts';
import { useAgentText } from './text.ts';

/** The fields of one line, with the keyboard that suits them. */
const TEXTS = { address: 'text', phone: 'tel', email: 'email', website: 'url' } as const;
const CURRENCIES = ['EUR', 'USD', 'GBP', 'CHF', 'CAD'];

type ChangeFacts = (change: FactValues, at: string) => void;

export function Facts() {
  const { facts: words } = useAgentText();
  const { block, set, may } = useForm();
  const problem = useProblems();
  const [isOpen] = useState(block.facts !== null);
  const facts = block.facts ?? {};
  /** Changes facts. Empty ones are omitted, and null means that there are none. */
  const change: ChangeFacts = (changed, at) => {
    const next = Object.entries({ ...facts, ...changed });
    const filled = next.filter(([, value]) => value !== undefined && value.length > 0);
    set('facts', filled.length > 0 ? Object.fromEntries(filled) : null, `facts.${at}`);
  };
  return (
    <More summary={words.title} open={isOpen || problem('facts') !== undefined}>
      <div className="grid gap-3" data-at="facts">
        <p className="text-soft text-12">{words.hint}</p>
        <Pair>
          {(Object.keys(TEXTS) as (keyof typeof TEXTS)[]).map((name) => (
            <TextField
              key={name}
              at={`facts.${name}`}
              label={words.fields[name] ?? name}
              hint={words.hints[name]}
              problem={problem(`facts.${name}`)}
              inputMode={TEXTS[name]}
              value={facts[name] ?? ''}
              maxLength={FACT_LIMITS.text}
              disabled={!may}
              onChange={(value) => change({ [name]: value }, name)}
            />
          ))}
        </Pair>
        <HoursField
          at="facts.hours"
          label={words.fields['hours'] ?? ''}
          hint={words.hints['hours']}
          problem={problem('facts.hours')}
          value={facts.hours ?? null}
          optional
          onChange={(hours) => change({ hours: hours ?? '' }, 'hours')}
        />
        <Exceptions facts={facts} change={change} />
        <Prices prices={facts.prices ?? []} change={change} />
      </div>
    </More>
  );
}

function Exceptions({ facts, change }: { facts: FactValues; change: ChangeFacts }) {
  const { facts: words } = useAgentText();
  const { may } = useForm();
  const problem = useProblems();
  const { hours: usual, exceptions = [] } = facts;
  // Without usual hours, there is nothing to except.
  if (usual === undefined && exceptions.length === 0) return null;
  const changeItem = (index: number, { days = '', hours = '' }: OpeningException, field: string) => {
    const next = { ...(days !== '' && { days }), ...(hours !== '' && { hours }) };
    change({ exceptions: exceptions.with(index, next) }, `exceptions[${index}].${field}`);
  };
  return (
    <LabelledGroup label={words.fields['exceptions'] ?? ''} hint={words.hints['exceptions']}>
      <ItemList
        at="facts.exceptions"
        items={exceptions}
        most={FACT_LIMITS.exceptions}
        words={words.exception}
        onAdd={() => change({ exceptions: [...exceptions, {}] }, 'exceptions')}
        onRemove={(index) => change({ exceptions: exceptions.toSpliced(index, 1) }, 'exceptions')}
        head={(item, index) => {
          const [first = '', last = ''] = (item.days ?? '').split('..').map((day) => day.trim());
          const setDays = (from: string, to: string) =>
            changeItem(index, { ...item, days: to === '' ? from : `${from}..${to}` }, 'days');
          return (
            <Pair>
              <TextField
                at={`facts.exceptions[${index}].days`}
                label={words.exception.day(index + 1)}
                problem={problem(`facts.exceptions[${index}].days`)}
                type="date"
                value={first}
                disabled={!may}
                onChange={(day) => setDays(day, last)}
              />
              <TextField
                label={words.exception.lastDay}
                type="date"
                value={last}
                disabled={!may}
                onChange={(day) => setDays(first, day)}
              />
            </Pair>
          );
        }}
        body={(item, index) => (
          <TextField
            at={`facts.exceptions[${index}].hours`}
            label={words.exception.hours}
            hint={words.exception.hoursHint}
            problem={problem(`facts.exceptions[${index}].hours`)}
            value={item.hours ?? ''}
            maxLength={AGENT_LIMITS.sentence}
            disabled={!may}
            onChange={(hours) => changeItem(index, { ...item, hours }, 'hours')}
          />
        )}
      />
    </LabelledGroup>
  );
}

function Prices({ prices, change }: { prices: readonly PriceRow[]; change: ChangeFacts }) {
  const { facts: words } = useAgentText();
  const { may } = useForm();
  const problem = useProblems();
  const changeRow = (index: number, { per = '', when = '', ...row }: PriceRow, field: string) => {
    const next = { ...row, ...(per !== '' && { per }), ...(when !== '' && { when }) };
    change({ prices: prices.with(index, next) }, `prices[${index}].${field}`);
  };
  const add = () => {
    const { currency } = parseAmount(prices.at(-1)?.amount ?? '');
    const amount = currency === '' ? '' : ` ${currency}`;
    change({ prices: [...prices, { for: '', amount }] }, 'prices');
  };
  return (
    <LabelledGroup label={words.fields['prices'] ?? ''}>
      <ItemList
        at="facts.prices"
        items={prices}
        most={FACT_LIMITS.prices}
        words={words.price}
        onAdd={add}
        onRemove={(index) => change({ prices: prices.toSpliced(index, 1) }, 'prices')}
        head={(row, index) => (
          <TextField
            at={`facts.prices[${index}].for`}
            label={words.price.for(index + 1)}
            problem={problem(`facts.prices[${index}].for`)}
            value={row.for ?? ''}
            maxLength={FACT_LIMITS.price_text}
            disabled={!may}
            onChange={(value) => changeRow(index, { ...row, for: value }, 'for')}
          />
        )}
        body={(row, index) => (
          <>
            <AmountFields
              at={`facts.prices[${index}].amount`}
              amount={parseAmount(row.amount ?? '')}
              onChange={(amount) => changeRow(index, { ...row, amount: formatAmount(amount) }, 'amount')}
            />
            <Pair>
              {(['per', 'when'] as const).map((name) => (
                <TextField
                  key={name}
                  at={`facts.prices[${index}].${name}`}
                  label={words.price[name]}
                  hint={words.price.hints[name]}
                  problem={problem(`facts.prices[${index}].${name}`)}
                  value={row[name] ?? ''}
                  maxLength={FACT_LIMITS.price_text}
                  disabled={!may}
                  onChange={(value) => changeRow(index, { ...row, [name]: value }, name)}
                />
              ))}
            </Pair>
          </>
        )}
      />
    </LabelledGroup>
  );
}

interface AmountProps {
  at: string;
  amount: PriceAmount;
  onChange: (amount: PriceAmount) => void;
}

function AmountFields({ at, amount, onChange }: AmountProps) {
  const { price: words } = useAgentText().facts;
  const { may } = useForm();
  const problem = useProblems()(at);
  const { kind, least, most, currency } = amount;
  const kinds = PRICE_KINDS.filter((one) => one !== 'text' || kind === 'text');
  return (
    <Pair narrow>
      <SelectField
        label={words.kind}
        value={kind}
        disabled={!may}
        options={kinds.map((value) => ({ value, name: words.kinds[value] }))}
        onChange={(next) => onChange({ ...amount, kind: next, ...(kind === 'text' && { least: '' }) })}
      />
      <TextField
        at={at}
        label={kind === 'range' ? words.least : words.amount}
        problem={problem}
        inputMode={kind === 'text' ? 'text' : 'decimal'}
        value={least}
        maxLength={FACT_LIMITS.price_text}
        disabled={!may}
        onChange={(typed) => onChange({ ...amount, least: kind === 'text' ? typed : cleanFigure(typed) })}
      />
      {kind === 'range' && (
        <TextField
          label={words.most}
          inputMode="decimal"
          value={most}
          maxLength={FACT_LIMITS.price_text}
          disabled={!may}
          onChange={(typed) => onChange({ ...amount, most: cleanFigure(typed) })}
        />
      )}
      {kind !== 'text' && (
        <TextField
          label={words.currency}
          choices={CURRENCIES}
          value={currency}
          maxLength={3}
          disabled={!may}
          onChange={(typed) => onChange({ ...amount, currency: typed.replace(/[^a-z]/gi, '').toUpperCase() })}
        />
      )}
    </Pair>
  );
}
