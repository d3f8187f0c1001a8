// Blocks a number or a prefix, and first shows the leads that the rule would affect.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callOperation } from '../../api.ts';
import { mapProblemsByField } from '../../field-problems.ts';
import { toProblem } from '../../problem.ts';
import { useFormats, useText } from '../../text/language.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { RadioField } from '../../ui/radio-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { toCampaignOption, useCampaignNames } from '../campaigns/campaign-options.ts';
import { getRuleEffectQuery, type Rule } from './queries.ts';
import { formatRuleValue } from './rule-value.ts';
import { useBlockedText } from './words.ts';

/** Milliseconds after the last key press before the preview loads. */
const PAUSE_MS = 300;

export function BlockDialog({ onClose }: { onClose: () => void }) {
  const common = useText();
  const text = useBlockedText();
  const client = useQueryClient();
  const [kind, setKind] = useState<Rule['kind']>('number');
  const [value, setValue] = useState('');
  const [campaign, setCampaign] = useState('');
  const [label, setLabel] = useState('');
  const [reason, setReason] = useState('');
  const campaigns = useCampaignNames() ?? [];
  const block = useMutation({
    mutationFn: async () => {
      const rule = { kind, value: value.trim(), label: label.trim() || null, reason: reason.trim() || null };
      return (await callOperation('blocklist.addRule', { ...rule, campaign_id: campaign || null })).data;
    },
    onSuccess: (rule) => {
      showToast({ title: text.blocked(formatRuleValue(rule)) });
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['blocked'] }),
  });
  const problem = block.error && toProblem(block.error);
  const fields = mapProblemsByField(problem, common);
  const { value: wrongValue, ...others } = fields;
  const rest = problem && (wrongValue === undefined || Object.keys(others).length > 0);
  return (
    <FormDialog
      title={text.blockTitle}
      verb={text.block}
      busy={block.isPending}
      ready={value.trim() !== ''}
      problem={rest ? common.problemOf(problem) : null}
      onSubmit={block.mutate}
      onClose={onClose}
    >
      <RadioField<Rule['kind']>
        label={text.kind}
        value={kind}
        onChange={(one) => {
          setKind(one);
          block.reset();
        }}
        options={(['number', 'prefix'] as const).map((one) => ({
          value: one,
          name: text.kinds[one],
          hint: text.kindHints[one],
        }))}
      />
      <TextField
        label={kind === 'prefix' ? text.prefix : text.value}
        hint={kind === 'prefix' ? text.prefixHint : text.valueHint}
        value={value}
        onChange={(one) => {
          setValue(one);
          block.reset();
        }}
        problem={wrongValue}
        maxLength={64}
        autoFocus
      />
      <SelectField
        label={text.where}
        value={campaign}
        onChange={setCampaign}
        options={[{ value: '', name: text.everywhere }, ...campaigns.map(toCampaignOption)]}
      />
      <TextField label={text.label} value={label} onChange={setLabel} maxLength={255} dir="auto" />
      <TextField label={text.reason} value={reason} onChange={setReason} maxLength={500} dir="auto" />
      <RuleEffect kind={kind} value={value.trim()} campaign={campaign} />
    </FormDialog>
  );
}

/** Shows the leads that the rule would affect, once the number is complete. */
function RuleEffect(rule: { kind: Rule['kind']; value: string; campaign: string }) {
  const text = useBlockedText();
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
    <p className="min-h-[1.5em] ps-3 border-s-2 border-s-edge" role="status">
      {isShown && (data.leads > 0 ? effect.silences(formats.list(counts)) : effect.nobody)}
      {isShown && data.blocked && ` ${effect.already}`}
    </p>
  );
}
