// Shows ten recovery codes once. The dialog closes only after the member confirms that they are stored.
import { useState } from 'react';
import { CheckField } from '../../forms/check-field.tsx';
import { useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-field.tsx';
import { useSettingsText } from '../settings/text.ts';

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = useText();
  const { step: words } = useSettingsText();
  const [stored, setStored] = useState(false);
  const [copied, setCopied] = useState(false);
  return (
    <div className="grid gap-4" data-print-alone>
      <p>{words.codesWhy}</p>
      <ol
        className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-y-1 gap-x-6 p-4 rounded-panel bg-sunk font-mono text-14"
        aria-label={words.codesTitle}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <Button onClick={async () => setCopied(await copyText(codes.join('\n')))}>
          {copied ? text.copied : words.copyCodes}
        </Button>
        <Button onClick={() => window.print()}>{words.print}</Button>
      </div>
      <div className="print:hidden">
        <CheckField label={words.stored} value={stored} onChange={setStored} />
      </div>
      <div className="flex flex-wrap justify-end gap-2 print:hidden">
        <Button kind="strong" disabled={!stored} onClick={onDone}>
          {words.done}
        </Button>
      </div>
    </div>
  );
}
