// Shows a new key once, until the member confirms that it is stored.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CheckField } from '../../forms/check-field.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Connect } from './connect-assistant.tsx';
import { type CreatedKey, connectingQuery } from './queries.ts';
import { useKeysText } from './text.ts';

export function NewKeyDialog({ made, onClose }: { made: CreatedKey; onClose: () => void }) {
  const text = useKeysText();
  const [stored, setStored] = useState(false);
  const { data: connecting } = useQuery(connectingQuery);
  return (
    <Dialog open held title={text.shownTitle} onClose={onClose}>
      <Stack>
        <p>
          {text.shownWhy} {made.replaces !== null && text.twinWhy}
        </p>
        <CopyField label={text.key} value={made.key} />
        <div className="flex flex-wrap items-center justify-between gap-y-2 gap-x-4">
          <CheckField label={text.stored} value={stored} onChange={setStored} />
          <Button kind="strong" disabled={!stored} onClick={onClose}>
            {text.done}
          </Button>
        </div>
        {connecting && <Connect connecting={connecting} secret={made.key} />}
      </Stack>
    </Dialog>
  );
}
