// The progress of an import and its actions: pause, resume, end, undo, or upload the rest of the file.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { callOperation } from '../../../api.ts';
import { FileField } from '../../../forms/file-field.tsx';
import { linkTo } from '../../../links.ts';
import { useShowFailure } from '../../../queries.ts';
import { useFormats, useText } from '../../../text/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { Row } from '../../../ui/layout.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { useCampaignNames } from '../../campaigns/campaign-options.ts';
import { useCan } from '../../session/session.ts';
import { listQuery } from '../queries.ts';
import { useListText } from '../text.ts';
import { restoreCorrections } from './corrections.ts';
import { getProgress, useImportResult } from './imports-section.tsx';
import { isUnderWay } from './queries.ts';
import { openReader, ReadProblem } from './reader.ts';
import { type Import, uploadRows, useUpload } from './upload.ts';

export function ImportState({ of }: { of: Import }) {
  const words = useListText().import;
  const formats = useFormats();
  const uploading = useUpload(of.id);
  const result = useImportResult(of);
  const { state, total, received, done, kept } = of;
  const isImported = state === 'done' && of.imported > 0;
  const formatFigures = (value: number) => words.figures(formats.number(value), formats.number(total));
  return (
    <div className="grid gap-3 my-4">
      {state === 'uploading' && uploading && !uploading.problem && (
        <Progress label={words.uploading} value={received} max={total}>
          {words.uploading} · {formatFigures(received)} · {words.stayUntilUp}
        </Progress>
      )}
      {state === 'uploading' && (!uploading || uploading.problem) && <ResumeUpload of={of} />}
      {(state === 'running' || state === 'paused' || state === 'undoing') && (
        <Progress label={words.states[state]} value={getProgress(of)} max={total}>
          {words.states[state]} · {formatFigures(getProgress(of))}
          {state !== 'paused' && ` · ${words.mayLeave}`}
        </Progress>
      )}
      {state === 'paused' && of.held !== null && <p className="text-waiting">{formats.told(of.held)}</p>}
      {(state === 'done' || state === 'canceled' || state === 'undone') && (
        <p className="text-20 font-medium" role="status">
          {state === 'done' && words.isDone(result)}
          {state === 'canceled' && words.isCanceled(formats.number(done), formats.number(total), result)}
          {state === 'undone' && result}
        </p>
      )}
      {isImported && <NextStep listId={of.list_id} />}
      {state === 'undone' && kept > 0 && <p className="max-w-160 text-soft">{words.whyKept}</p>}
      <Row>
        {isImported && <NextPages listId={of.list_id} />}
        <ImportActions of={of} />
        <UndoImport of={of} />
      </Row>
    </div>
  );
}

/** Returns the campaign of a list: null if the list has none, undefined while it loads. */
function useListCampaign(listId: string) {
  const can = useCan();
  const { data: list } = useQuery({ ...listQuery(listId), enabled: can('lists.get') });
  const campaigns = useCampaignNames();
  return list?.campaign_id === null ? null : campaigns?.find((one) => one.campaign_id === list?.campaign_id);
}

/** What happens to the imported people now. */
function NextStep({ listId }: { listId: string }) {
  const words = useListText().import;
  const campaign = useListCampaign(listId);
  if (campaign === undefined) return null;
  if (campaign === null) return <p>{words.nobodyWrites}</p>;
  const { status } = campaign;
  return (
    <p>
      {status === 'active' ? words.after.active : status === 'paused' ? words.after.paused : words.notStarted}
    </p>
  );
}

/** Where to watch it. */
function NextPages({ listId }: { listId: string }) {
  const { after } = useListText().import;
  const navigate = useNavigate();
  const can = useCan();
  const slug = useListCampaign(listId)?.campaign_id;
  if (!slug) return null;
  return (
    <>
      <Button kind="strong" onClick={() => void navigate(linkTo.campaign(slug))}>
        {after.toCampaign}
      </Button>
      {can('conversations.inbox') && (
        <Button onClick={() => void navigate(linkTo.inbox())}>{after.toInbox}</Button>
      )}
    </>
  );
}

/** Resumes an upload whose tab was closed: choosing the same file again uploads the missing rows. */
function ResumeUpload({ of }: { of: Import }) {
  const common = useText();
  const words = useListText().import;
  const formats = useFormats();
  const client = useQueryClient();
  const can = useCan();
  const uploading = useUpload(of.id);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { received, total } = of;
  if (!can('imports.addRows')) return <p>{words.isMissing}</p>;
  const take = async (file: File) => {
    setProblem(undefined);
    setBusy(true);
    const reader = openReader();
    try {
      const { digest } = await reader.ask('open', { bytes: await file.arrayBuffer(), reading: {} });
      const same = digest === of.digest || (await matchesImport(reader, of));
      if (same) {
        await restoreCorrections(reader, of.digest);
        void uploadRows(client, of, reader);
      } else {
        setProblem(words.otherFile(of.name));
        reader.end();
      }
    } catch (error) {
      reader.end();
      setProblem(words.fileProblems[error instanceof ReadProblem ? error.problem : 'unreadable']);
    }
    setBusy(false);
  };
  const failed = uploading?.problem ? common.problemOf(uploading.problem) : undefined;
  return (
    <FileField
      label={words.chooseAgain}
      hint={words.restHint(of.name, formats.number(received), formats.number(total))}
      busy={busy}
      problem={problem ?? failed}
      onFiles={([file]) => void take(file!)}
    />
  );
}

/**
 * Returns whether this is the file of the import. Tries all read settings, because the member might have corrected the
 * detected ones.
 */
async function matchesImport(reader: ReturnType<typeof openReader>, of: Import): Promise<boolean> {
  for (const separator of [',', ';', '\t', '|'] as const) {
    for (const encoding of ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const) {
      for (const header of [true, false]) {
        const facts = await reader
          .ask('read', { reading: { separator, encoding, header } })
          .catch(() => null);
        if (facts?.digest === of.digest) return true;
      }
    }
  }
  return false;
}

function ImportActions({ of }: { of: Import }) {
  const words = useListText().import;
  const client = useQueryClient();
  const can = useCan();
  const [asks, setAsks] = useState(false);
  const change = useMutation({
    mutationFn: async (verb: 'imports.pause' | 'imports.resume' | 'imports.cancel') =>
      (await callOperation(verb, { id: of.id })).data,
    onSuccess: (now) => client.setQueryData(['imports', 'one', of.id], now),
    onError: useShowFailure(),
    onSettled: () => {
      setAsks(false);
      return client.invalidateQueries({ queryKey: ['imports'] });
    },
  });
  const { state } = of;
  if (!isUnderWay(of) || state === 'undoing' || !can('imports.cancel')) return null;
  return (
    <>
      {state === 'running' && (
        <Button
          busy={change.isPending && change.variables === 'imports.pause'}
          onClick={() => change.mutate('imports.pause')}
        >
          {words.pause}
        </Button>
      )}
      {state === 'paused' && (
        <Button kind="strong" busy={change.isPending} onClick={() => change.mutate('imports.resume')}>
          {words.resume}
        </Button>
      )}
      <Button kind="quiet" onClick={() => setAsks(true)}>
        {words.cancel}
      </Button>
      {asks && (
        <Confirm
          title={words.cancelTitle}
          why={words.cancelWhy}
          verb={words.cancelVerb}
          danger
          busy={change.isPending}
          onYes={() => change.mutate('imports.cancel')}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}

/** Starts to delete the leads of the import whom no one has contacted. */
function UndoImport({ of }: { of: Import }) {
  const words = useListText().import;
  const formats = useFormats();
  const client = useQueryClient();
  const can = useCan();
  const [asks, setAsks] = useState(false);
  const undo = useMutation({
    mutationFn: async () => (await callOperation('imports.undo', { id: of.id })).data,
    onSuccess: (now) => client.setQueryData(['imports', 'one', of.id], now),
    onError: useShowFailure(),
    onSettled: () => {
      setAsks(false);
      return client.invalidateQueries({ queryKey: ['imports'] });
    },
  });
  if (['uploading', 'undoing', 'undone'].includes(of.state) || !can('imports.undo')) return null;
  return (
    <>
      <Button kind="quiet" onClick={() => setAsks(true)}>
        {words.undo}
      </Button>
      {asks && (
        <Confirm
          title={words.undoTitle}
          why={words.undoWhy(formats.number(of.imported))}
          verb={words.undoVerb}
          danger
          busy={undo.isPending}
          onYes={() => undo.mutate()}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}
