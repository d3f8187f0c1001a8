// Sample code with which a receiver verifies a delivery's signature.
import { useState } from 'react';
import { SelectField } from '../../forms/select-field.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Stack } from '../../ui/layout.tsx';
import { getSampleCode, LANGUAGE_NAMES, LANGUAGES, type Language } from './signature-code.ts';
import { useWebhooksText } from './text.ts';

export function ReceiverCode({ header }: { header: string }) {
  const text = useWebhooksText();
  const [language, setLanguage] = useState<Language>('node');
  return (
    <Stack>
      <SelectField
        label={text.language}
        value={language}
        onChange={setLanguage}
        options={LANGUAGES.map((one) => ({ value: one, name: LANGUAGE_NAMES[one] }))}
      />
      <CodeBlock label={text.code} text={getSampleCode(language, header)} />
    </Stack>
  );
}
