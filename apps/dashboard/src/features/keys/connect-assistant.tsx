// Setup code for programs and assistants that use an API key, ready to paste.
import { useState } from 'react';
import { SelectField } from '../../forms/select-field.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Stack } from '../../ui/layout.tsx';
import type { ConnectInfo } from './queries.ts';
import { useKeysText } from './text.ts';

/**
 * Shows the setup code.
 * @param secret the key if it is known; otherwise a placeholder is shown
 */
export function Connect({ connecting, secret }: { connecting: ConnectInfo; secret?: string }) {
  const text = useKeysText();
  const [chosen, setChosen] = useState(connecting.assistants[0]!.assistant);
  const withKey = (words: string) =>
    secret === undefined ? words : words.replaceAll(connecting.placeholder, secret);
  const { assistant, text: settings } = connecting.assistants.find((one) => one.assistant === chosen)!;
  return (
    <Stack>
      <CodeBlock label={text.tryIt} text={withKey(connecting.curl)} wrap />
      <SelectField
        label={text.assistant}
        value={assistant}
        onChange={setChosen}
        options={connecting.assistants.map((one) => ({
          value: one.assistant,
          name: text.assistantNames[one.assistant],
        }))}
      />
      <CodeBlock label={text.assistants} hint={text.where[assistant]} text={withKey(settings)} wrap />
    </Stack>
  );
}
