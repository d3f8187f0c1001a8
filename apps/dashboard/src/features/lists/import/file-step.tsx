// The first step: choosing the file and how to read it.

import { CheckField } from '../../../forms/check-field.tsx';
import { FileField } from '../../../forms/file-field.tsx';
import { SelectField } from '../../../forms/select-field.tsx';
import { useFormats } from '../../../text/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { useListText } from '../text.ts';
import { type Draft, openFile, rereadFile } from './import-draft.ts';
import type { Encoding, FileFacts, Separator } from './read-file.ts';
import { Sample } from './sample-rows.tsx';
import { useOpenStep } from './use-steps.ts';

interface FileStepProps {
  listId: string;
  draft: Draft | null;
  /** Whether the page was reloaded, so that the file must be chosen again. */
  isLost: boolean;
}

export function FileStep({ listId, draft, isLost }: FileStepProps) {
  const words = useListText().import;
  const openStep = useOpenStep(listId);
  const facts = draft?.facts ?? null;
  const paste = (text: string) => void openFile(listId, new File([text], words.pasted, { type: 'text/csv' }));
  return (
    <Stack>
      {isLost && <p role="status">{words.lost}</p>}
      <FileField
        label={facts ? words.another : words.choose}
        hint={words.fileHint}
        accept=".csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,text/plain"
        busy={draft?.busy ?? false}
        problem={draft?.problem ? words.fileProblems[draft.problem] : undefined}
        onFiles={([file]) => void openFile(listId, file!)}
        onText={paste}
      >
        {draft && (
          <p className="font-medium wrap-anywhere" role="status">
            <bdi>{draft.name}</bdi>
            {facts && <SampleRows facts={facts} />}
          </p>
        )}
      </FileField>
      {draft && !facts && draft.problem && <ReadSettingsForm listId={listId} reading={draft.reading} />}
      {facts && (
        <>
          <ReadSettingsForm listId={listId} reading={facts} />
          <Sample facts={facts} />
          <Row>
            <Button kind="strong" onClick={() => openStep('columns')}>
              {words.toColumns}
            </Button>
          </Row>
        </>
      )}
    </Stack>
  );
}

function SampleRows({ facts }: { facts: FileFacts }) {
  const words = useListText().import;
  const formats = useFormats();
  return <> · {words.rows(facts.rows, formats.number(facts.rows))}</>;
}

/** Shows the detected settings of the file, which the member can correct. */
function ReadSettingsForm({ listId, reading }: { listId: string; reading: Partial<FileFacts> }) {
  const words = useListText().import;
  const { encoding = 'utf-8', separator = ',', header = true } = reading;
  const options = <T extends string>(names: Record<T, string>) =>
    (Object.entries(names) as [T, string][]).map(([value, name]) => ({ value, name }));
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-y-3 gap-x-4 items-end">
      {separator !== null && (
        <SelectField<Separator>
          label={words.separator}
          value={separator}
          options={options(words.separators)}
          onChange={(next) => void rereadFile(listId, { separator: next })}
        />
      )}
      {encoding !== null && (
        <SelectField<Encoding>
          label={words.encoding}
          value={encoding}
          options={options(words.encodings)}
          onChange={(next) => void rereadFile(listId, { encoding: next })}
        />
      )}
      <CheckField
        label={words.header}
        value={header}
        onChange={(next) => void rereadFile(listId, { header: next })}
      />
    </div>
  );
}
