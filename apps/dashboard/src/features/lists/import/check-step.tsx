// The third step: what happens to the rows, the campaign that writes, its first message, and the confirmation that these people agreed to be contacted.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callOperation } from '../../../api.ts';
import { CheckField } from '../../../forms/check-field.tsx';
import { SelectField } from '../../../forms/select-field.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import { linkTo, NEW_LIST } from '../../../links.ts';
import { useNavigateFromHere } from '../../../navigate-from-here.ts';
import { toProblem } from '../../../problem.ts';
import { useFormats, useText } from '../../../text/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormProblem, Row, Stack } from '../../../ui/layout.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { listSetters, toCampaignOption, useCampaignNames } from '../../campaigns/campaign-options.ts';
import { useCan } from '../../session/session.ts';
import { ContactPlan } from '../contact-plan.tsx';
import type { ListDetail } from '../queries.ts';
import { useListText } from '../text.ts';
import { BadRows } from './bad-rows.tsx';
import type { CheckResult } from './check-rows.ts';
import { useCountries } from './countries.ts';
import { FirstMessagePreview } from './first-message-preview.tsx';
import {
  checkDraft,
  type Draft,
  dropDraft,
  getListName,
  setCampaign,
  setConsent,
  setCreatedList,
  setListName,
  toMapping,
} from './import-draft.ts';
import { uploadRows } from './upload.ts';

/** The list of the import. A new one has the id `NEW_LIST`. */
export type TargetList = Pick<ListDetail, 'id' | 'campaign_id' | 'waiting'>;

interface CheckStepProps {
  list: TargetList;
  /** The campaign that a new list gets unless the member chooses another one; null: the only one, if there is one. */
  givenCampaign: string | null;
  draft: Draft;
}

export function CheckStep({ list, givenCampaign, draft }: CheckStepProps) {
  const common = useText();
  const text = useListText();
  const words = text.import;
  const formats = useFormats();
  const client = useQueryClient();
  const navigate = useNavigateFromHere();
  const can = useCan();
  const isNew = list.id === NEW_LIST;
  const setters = listSetters(useCampaignNames() ?? []);
  const [only, ...others] = setters.map(toCampaignOption);
  const onlyCampaign = others.length === 0 ? only?.value : undefined;
  const campaign = draft.campaign ?? (isNew ? (givenCampaign ?? onlyCampaign) : list.campaign_id) ?? '';
  const options = [{ value: '', name: text.noCampaign }, ...setters.map(toCampaignOption)];
  if (!options.some(({ value }) => value === campaign)) options.push({ value: campaign, name: campaign });
  const { codeOf, isKnown } = useCountries(draft);
  const { checked, busy, reader, columns, facts, key } = draft;
  const needsCheck = isKnown && checked === null && !busy;
  useEffect(() => {
    if (needsCheck) void checkDraft(list.id, draft, toMapping(draft, codeOf));
  }, [needsCheck, list.id, draft, codeOf]);
  const createList = async () => {
    const { data } = await callOperation('lists.create', { name: getListName(draft).trim() });
    setCreatedList(list.id, draft, data.id);
    return data.id;
  };
  const begin = useMutation({
    mutationFn: async () => {
      const { total, digest } = { total: facts!.rows, digest: facts!.digest };
      const names = columns.map((_, at) => facts!.columns[at] || words.column(at + 1));
      const listId = isNew ? (draft.createdListId ?? (await createList())) : list.id;
      const input = {
        id: listId,
        name: draft.name,
        columns: names,
        mapping: toMapping(draft, codeOf),
        total,
        digest,
        consent: true,
      };
      const begun = (await callOperation('imports.create', input, { idempotencyKey: key })).data;
      // The campaign also contacts the people who are in the list already, so it comes after all that can be refused.
      if (campaign !== (list.campaign_id ?? '')) {
        await callOperation('lists.update', { id: listId, campaign_id: campaign || null });
        await client.invalidateQueries({ queryKey: ['lists'] });
      }
      return begun;
    },
    onSuccess: (begun) => {
      client.setQueryData(['imports', 'one', begun.id], begun);
      void uploadRows(client, begun, reader);
      void navigate({ ...linkTo.importRows(begun.list_id, begun.id), replace: true }).then(() =>
        dropDraft(list.id),
      );
    },
  });
  if (!checked) return <Skeleton rows={3} height={40} />;
  // A new campaign also contacts the people who are in the list already.
  const people = checked.good + (campaign === list.campaign_id ? 0 : list.waiting);
  const count = words.contacts(checked.good, formats.number(checked.good));
  return (
    <Stack>
      <CheckOutcome checked={checked} />
      {checked.badRows.length > 0 && (
        <BadRows listId={list.id} draft={draft} checked={checked} mapping={toMapping(draft, codeOf)} />
      )}
      <div className="grid gap-4 max-w-104">
        {isNew && (
          <TextField
            label={text.listName}
            value={getListName(draft)}
            maxLength={255}
            onChange={(name) => setListName(list.id, draft, name)}
          />
        )}
        <SelectField
          label={text.campaign}
          value={campaign}
          disabled={!can('lists.update')}
          options={options}
          hint={campaign === '' ? words.nobodyWrites : words.campaignWrites}
          onChange={(next) => setCampaign(list.id, draft, next)}
        />
      </div>
      {campaign !== '' && people > 0 && can('campaigns.forecast') && (
        <ContactPlan campaign={campaign} people={people} />
      )}
      {campaign !== '' && checked.example && can('campaigns.previewLead') && (
        <FirstMessagePreview campaign={campaign} lead={checked.example} />
      )}
      {checked.good > 0 && (
        <CheckField
          label={words.consent}
          value={draft.consent}
          onChange={(consent) => setConsent(list.id, draft, consent)}
        />
      )}
      {begin.error && <FormProblem>{common.problemOf(toProblem(begin.error))}</FormProblem>}
      <Row>
        <Button
          kind="strong"
          disabled={!draft.consent || checked.good === 0 || (isNew && getListName(draft).trim() === '')}
          busy={begin.isPending}
          onClick={() => begin.mutate()}
        >
          {words.begin(count)}
        </Button>
      </Row>
    </Stack>
  );
}

function CheckOutcome({ checked }: { checked: CheckResult }) {
  const text = useListText();
  const words = text.import;
  const formats = useFormats();
  const { good, duplicates, bad, badRows } = checked;
  const total = bad.reduce((sum, { count }) => sum + count, duplicates);
  return (
    <>
      <p className="text-20 font-medium" role="status">
        {words.good(good, formats.number(good))}
      </p>
      {/* The reasons are summed up only if the rows are not all listed below. */}
      {total > badRows.length && (
        <ul className="grid gap-1 ps-4 list-disc">
          {duplicates > 0 && <li>{words.duplicates(duplicates, formats.number(duplicates))}</li>}
          {bad.map(({ problem, count }) => (
            <li key={problem.code}>
              {words.bad(count, formats.number(count), formats.told(problem, text.rowReasons))}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
