// Creates or edits a list: its name, its description, and the campaign that contacts its leads.

import { callOperation } from '../../api.ts';
import { useRecordForm } from '../../record-form.ts';
import { useText } from '../../text/language.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { isSetter, toCampaignOption, useCampaignNames } from '../campaigns/campaign-options.ts';
import type { List, ListDetail } from './queries.ts';
import { useListText } from './words.ts';

interface ListDialogProps {
  /** The list to edit; undefined: a new one. */
  list?: ListDetail;
  onDone: (list: List) => void;
  onClose: () => void;
}

export function ListDialog({ list, onDone, onClose }: ListDialogProps) {
  const common = useText();
  const text = useListText();
  const setters = (useCampaignNames() ?? []).filter(isSetter);
  const form = useRecordForm({
    record: {
      name: list?.name ?? '',
      description: list?.description ?? '',
      campaign: list?.campaign_id ?? '',
    },
    save: async ({ name, description, campaign }): Promise<List> => {
      const fields = {
        ...(description !== undefined && { description: description.trim() || null }),
        ...(campaign !== undefined && { campaign_id: campaign || null }),
      };
      if (!list) return (await callOperation('lists.create', { ...fields, name: (name ?? '').trim() })).data;
      if (name === undefined && Object.keys(fields).length === 0) return list;
      const named = name === undefined ? {} : { name: name.trim() };
      return (await callOperation('lists.update', { id: list.id, ...fields, ...named })).data;
    },
    again: ['lists'],
    onDone,
  });
  const { values, put, problem } = form;
  const { campaign } = values;
  const ready = values.name.trim() !== '' && !form.saved;
  const current = list?.campaign_id;
  const options = [{ value: '', name: text.noCampaign }, ...setters.map(toCampaignOption)];
  if (current && !options.some(({ value }) => value === current)) {
    options.push({ value: current, name: current });
  }
  const startsContacting = list && campaign !== '' && campaign !== list.campaign_id && list.waiting > 0;
  return (
    <FormDialog
      title={list ? text.editTitle : text.newList}
      verb={list ? common.save : text.create}
      busy={form.busy}
      ready={ready}
      problem={problem && common.problemOf(problem)}
      onSubmit={form.save}
      onClose={onClose}
    >
      <TextField
        label={text.name}
        value={values.name}
        onChange={(name) => put({ name })}
        maxLength={255}
        dir="auto"
        autoFocus
      />
      <TextField
        label={text.description}
        value={values.description}
        onChange={(description) => put({ description })}
        maxLength={1000}
        dir="auto"
      />
      <SelectField
        label={text.campaign}
        value={campaign}
        onChange={(next) => put({ campaign: next })}
        options={options}
        hint={campaign === '' ? text.noCampaignHint : text.campaignHint}
      />
      {startsContacting && (
        <p className="text-waiting" role="status">
          {text.begins(list.waiting)}
        </p>
      )}
    </FormDialog>
  );
}
