// Creates or edits a list: its name, its description, and the campaign that contacts its leads.

import { callOperation } from '../../api.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { SelectField } from '../../forms/select-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { useText } from '../../text/language.tsx';
import { isSetter, toCampaignOption, useCampaignNames } from '../campaigns/campaign-options.ts';
import { useCan } from '../session/session.ts';
import { ContactPlan } from './contact-plan.tsx';
import type { List, ListDetail } from './queries.ts';
import { useListText } from './text.ts';

interface ListDialogProps {
  /** The list to edit; undefined: a new one. */
  list?: ListDetail;
  onDone: (list: List) => void;
  onClose: () => void;
}

export function ListDialog({ list, onDone, onClose }: ListDialogProps) {
  const common = useText();
  const text = useListText();
  const can = useCan();
  const setters = (useCampaignNames() ?? []).filter(isSetter);
  const form = useRecordForm({
    record: {
      name: list?.name ?? '',
      description: list?.description ?? '',
      campaign_id: list?.campaign_id ?? '',
    },
    isNew: true,
    save: async (values, { name, description, campaign_id }): Promise<List> => {
      const fields = {
        ...(description !== undefined && { description: description.trim() || null }),
        ...(campaign_id !== undefined && { campaign_id: campaign_id || null }),
      };
      if (!list) return (await callOperation('lists.create', { ...fields, name: values.name.trim() })).data;
      if (name === undefined && Object.keys(fields).length === 0) return list;
      const named = name === undefined ? {} : { name: name.trim() };
      return (await callOperation('lists.update', { id: list.id, ...fields, ...named })).data;
    },
    refetch: ['lists'],
    onSaved: onDone,
  });
  const { campaign_id } = form.values;
  const current = list?.campaign_id;
  const options = [{ value: '', name: text.noCampaign }, ...setters.map(toCampaignOption)];
  if (current && !options.some(({ value }) => value === current)) {
    options.push({ value: current, name: current });
  }
  const startsContacting = list && campaign_id !== '' && campaign_id !== list.campaign_id && list.waiting > 0;
  return (
    <FormDialog
      title={list ? text.editTitle : text.newList}
      verb={list ? common.save : text.create}
      form={form}
      ready={form.values.name.trim() !== ''}
      onClose={onClose}
    >
      <TextField label={text.name} {...form.field('name')} maxLength={255} autoFocus />
      <TextField label={text.description} {...form.field('description')} maxLength={1000} />
      <SelectField
        label={text.campaign}
        {...form.field('campaign_id')}
        options={options}
        hint={campaign_id === '' ? text.noCampaignHint : text.campaignHint}
      />
      {startsContacting && can('campaigns.forecast') && (
        <ContactPlan campaign={campaign_id} people={list.waiting} />
      )}
    </FormDialog>
  );
}
