// Uploads files from the user's device to the agent's knowledge.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callOperation } from '../../api.ts';
import { toProblem } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { showToast } from '../../ui/toast.ts';
import { useAgentText } from './text.ts';

const MOST_BYTES = 5 * 1_024 * 1_024;
const KINDS = '.md,.markdown,.txt,.text,.csv,.tsv,.pdf,.html,.htm';

interface PickerProps {
  campaignId: string;
  onFile: (name: string) => void;
}

async function toBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // Convert the bytes in chunks, because a call can have only a limited number of arguments.
  let text = '';
  for (let from = 0; from < bytes.length; from += 8_192)
    text += String.fromCharCode(...bytes.subarray(from, from + 8_192));
  return btoa(text);
}

export function FilePicker({ campaignId, onFile }: PickerProps) {
  const text = useText();
  const { knowledge: words } = useAgentText();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  /** Files whose name is already in use. The user confirms each replacement. */
  const [taken, setTaken] = useState<readonly File[]>([]);
  const upload = useMutation({
    mutationFn: async ({ file, replace }: { file: File; replace: boolean }) =>
      (
        await callOperation('agents.upload', {
          id: campaignId,
          name: file.name,
          content: await toBase64(file),
          replace,
        })
      ).data,
    onSuccess: ({ name }, { file }) => {
      removeFile(file);
      onFile(name);
    },
    onError: (error, { file, replace }) => {
      const problem = toProblem(error);
      if (problem.code === 'invalid_state' && !replace) setTaken((now) => [...now, file]);
      else showToast({ title: file.name, text: text.problemOf(problem), bad: true });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['agents', campaignId, 'sources'] }),
  });
  const removeFile = (file: File) => setTaken((now) => now.filter((one) => one !== file));
  const [next] = taken;
  const pick = async (files: readonly File[]) => {
    for (const file of files) {
      if (file.size > MOST_BYTES) showToast({ title: words.tooLarge(file.name), bad: true });
      else await upload.mutateAsync({ file, replace: false }).catch(() => undefined);
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={KINDS}
        aria-label={words.addFile}
        onChange={(event) => {
          void pick([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      <Button busy={upload.isPending} onClick={() => input.current?.click()}>
        {words.addFile}
      </Button>
      {next && (
        <Confirm
          key={next.name}
          title={words.replaceTitle(next.name)}
          why={words.replaceWhy}
          verb={words.replaceVerb}
          busy={upload.isPending}
          onYes={() => upload.mutate({ file: next, replace: true })}
          onClose={() => removeFile(next)}
        />
      )}
    </>
  );
}
