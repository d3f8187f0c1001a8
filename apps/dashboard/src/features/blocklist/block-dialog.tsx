// Blocks a number or a prefix, and first shows the leads that the rule would affect.

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callOperation } from '../../api.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { RadioField } from '../../forms/radio-field.tsx';
import { SelectField } from '../../forms/select-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { useFormats } from '../../text/language.tsx';
import { showToast } from '../../ui/toast.ts';
import { toCampaignOption, useCampaignNames } from '../campaigns/campaign-options.ts';
import { getRuleEffectQuery, type Rule } from './queries.ts';
import { formatRuleValue } from './rule-value.ts';
import { useBlocklistText } from './text.ts';

/** Milliseconds after the last key press before the preview loads. */
const PAUSE_MS = 300;

export function BlockDialog({ onClose }: { onClose: () => void }) {
  const text = useBlocklistText();
  const campaigns = useCampaignNames() ?? [];
  const form = useRecordForm({
    record: { kind: 'number' as Rule['kind'], value: '', campaign_id: '', label: '', reason: '' },
    save: async ({ kind, value, campaign_id, label, reason }) => {
      const rule = { kind, value: value.trim(), label: label.trim() || null, reason: reason.trim() || null };
      return (await callOperation('blocklist.addRule', { ...rule, campaign_id: campaign_id || null })).data;
    },
    isNew: true,
    onSaved: (rule) => {
      showToast({ title: text.blocked(formatRuleValue(rule)) });
      onClose();
    },
    refetch: ['blocklist'],
  });
  const { kind, value, campaign_id } = form.values;
  return (
    <FormDialog
      title={text.blockTitle}
      verb={text.block}
      form={form}
      ready={value.trim() !== ''}
      onClose={onClose}
    >
      <RadioField
        label={text.kind}
        {...form.field('kind')}
        options={(['number', 'prefix'] as const).map((one) => ({
          value: one,
          name: text.kinds[one],
          hint: text.kindHints[one],
        }))}
      />
      <TextField
        label={kind === 'prefix' ? text.prefix : text.value}
        hint={kind === 'prefix' ? text.prefixHint : text.valueHint}
        {...form.field('value')}
        maxLength={64}
        autoFocus
      />
      <SelectField
        label={text.where}
        {...form.field('campaign_id')}
        options={[{ value: '', name: text.everywhere }, ...campaigns.map(toCampaignOption)]}
      />
      <TextField label={text.label} {...form.field('label')} maxLength={255} />
      <TextField label={text.reason} {...form.field('reason')} maxLength={500} />
      <RuleEffect kind={kind} value={value.trim()} campaign={campaign_id} />
    </FormDialog>
  );
}

/** Shows the leads that the rule would affect, once the number is complete. */
function RuleEffect(rule: { kind: Rule['kind']; value: string; campaign: string }) {
  const text = useBlocklistText();
  const formats = useFormats();
  const { kind, value, campaign } = rule;
  const [rested, setRested] = useState(rule);
  useEffect(() => {
    const timer = setTimeout(() => setRested({ kind, value, campaign }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [kind, value, campaign]);
  const { data, isError } = useQuery(getRuleEffectQuery(rested));
  const { effect } = text;
  const counts = data && [
    effect.leads(data.leads, formats.number(data.leads)),
    ...(data.conversations > 0
      ? [effect.conversations(data.conversations, formats.number(data.conversations))]
      : []),
    ...(data.waiting > 0 ? [effect.waiting(data.waiting, formats.number(data.waiting))] : []),
  ];
  const isShown = rested.value !== '' && value !== '' && data && counts && !isError;
  return (
    <p className="min-h-[1.5em] ps-3 border-s-2 border-s-edge empty:border-transparent" role="status">
      {isShown && (data.leads > 0 ? effect.silences(formats.list(counts)) : effect.nobody)}
      {isShown && data.blocked && ` ${effect.already}`}
    </p>
  );
}
