// The third step: what happens to the rows, and the confirmation that these people agreed to be contacted.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callOperation } from '../../../api.ts';
import { CheckField } from '../../../forms/check-field.tsx';
import { linkTo } from '../../../links.ts';
import { useNavigateFromHere } from '../../../navigate-from-here.ts';
import { toProblem } from '../../../problem.ts';
import { useFormats, useText } from '../../../text/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormProblem, Row, Stack } from '../../../ui/layout.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useCampaignName } from '../../campaigns/campaign-options.ts';
import type { ListDetail } from '../queries.ts';
import { useListText } from '../text.ts';
import { useCountries } from './countries.ts';
import { checkDraft, type Draft, dropDraft, setConsent, toMapping } from './import-draft.ts';
import type { CheckResult } from './read-file.ts';
import { uploadRows } from './upload.ts';

export function CheckStep({ list, draft }: { list: ListDetail; draft: Draft }) {
  const common = useText();
  const words = useListText().import;
  const formats = useFormats();
  const client = useQueryClient();
  const navigate = useNavigateFromHere();
  const campaign = useCampaignName(list.campaign_id);
  const { codeOf, isKnown } = useCountries(draft);
  const { checked, busy, reader, columns, facts, key } = draft;
  const needsCheck = isKnown && checked === null && !busy;
  useEffect(() => {
    if (needsCheck) void checkDraft(list.id, draft, toMapping(draft, codeOf));
  }, [needsCheck, list.id, draft, codeOf]);
  const begin = useMutation({
    mutationFn: async () => {
      const { total, digest } = { total: facts!.rows, digest: facts!.digest };
      const names = columns.map((_, at) => facts!.columns[at] || words.column(at + 1));
      const mapping = { ...toMapping(draft, codeOf) };
      const input = { id: list.id, name: draft.name, columns: names, mapping, total, digest, consent: true };
      return (await callOperation('imports.create', input, { idempotencyKey: key })).data;
    },
    onSuccess: (begun) => {
      client.setQueryData(['imports', 'one', begun.id], begun);
      void uploadRows(client, begun, reader);
      void navigate({ ...linkTo.importRows(list.id, begun.id), replace: true }).then(() =>
        dropDraft(list.id),
      );
    },
  });
  if (!checked) return <Skeleton rows={3} height={40} />;
  const count = words.contacts(checked.good, formats.number(checked.good));
  return (
    <Stack>
      <CheckOutcome checked={checked} />
      <p>{campaign === null ? words.nobodyWrites : words.campaignWrites(campaign)}</p>
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
          disabled={!draft.consent || checked.good === 0}
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
  const { good, duplicates, bad } = checked;
  return (
    <>
      <p className="text-20 font-medium" role="status">
        {words.good(good, formats.number(good))}
      </p>
      {(duplicates > 0 || bad.length > 0) && (
        <ul className="grid gap-1 ps-4 list-disc">
          {duplicates > 0 && <li>{words.duplicates(duplicates, formats.number(duplicates))}</li>}
          {bad.map(({ problem, count, rows }) => (
            <li key={problem.code}>
              {words.bad(count, formats.number(count), formats.told(problem, text.rowReasons))}{' '}
              <span className="text-soft text-13">
                {words.inRows(rows.map(formats.number), count > rows.length)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {bad.length > 0 && <p className="text-soft text-13">{words.badHint}</p>}
    </>
  );
}
