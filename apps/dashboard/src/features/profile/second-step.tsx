// Two-factor authentication: turn it on with an authenticator app, turn it off, or create new recovery codes.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callOperation } from '../../api.ts';
import { getDataQuery, useShowFailure } from '../../queries.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Row } from '../../ui/layout.tsx';
import { Section } from '../../ui/section.tsx';
import { useSettingsText } from '../settings/text.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { ScanStep } from './scan-step.tsx';

type Open =
  | null
  | { step: 'scan'; secret: string; uri: string }
  | { step: 'codes'; codes: readonly string[] }
  | { step: 'off' | 'new' };

export function SecondStepSection() {
  const client = useQueryClient();
  const { step: words } = useSettingsText();
  const [open, setOpen] = useState<Open>(null);
  const { data: profile } = useQuery(getDataQuery(['profile'], 'profile.get', {}));
  const showFailure = useShowFailure();
  const begin = useMutation({
    mutationFn: async () => (await callOperation('profile.beginSecondStep', {})).data,
    onSuccess: (begun) => setOpen({ step: 'scan', ...begun }),
    onError: showFailure,
  });
  const end = useMutation({
    mutationFn: () => callOperation('profile.endSecondStep', {}),
    onSuccess: () => finish(),
    onError: showFailure,
  });
  const renew = useMutation({
    mutationFn: async () => (await callOperation('profile.newRecoveryCodes', {})).data.recovery_codes,
    onSuccess: (codes) => setOpen({ step: 'codes', codes }),
    onError: showFailure,
  });
  // Refetch the session only after the codes were stored: the refetch can replace the page and this dialog.
  const finish = () => {
    setOpen(null);
    for (const key of ['profile', 'session', 'sessions']) void client.invalidateQueries({ queryKey: [key] });
  };
  return (
    <Section title={words.title} hint={words.hint}>
      {profile && (
        <>
          <p>
            {profile.second_step ? `${words.on} ${words.codesLeft(profile.recovery_codes_left)}` : words.off}
          </p>
          <Row>
            {profile.second_step ? (
              <>
                <Button onClick={() => setOpen({ step: 'new' })}>{words.newCodes}</Button>
                <Button onClick={() => setOpen({ step: 'off' })}>{words.turnOff}</Button>
              </>
            ) : (
              <Button kind="strong" busy={begin.isPending} onClick={() => begin.mutate()}>
                {words.setUp}
              </Button>
            )}
          </Row>
        </>
      )}
      {open?.step === 'scan' && (
        <Dialog open title={words.scanTitle} onClose={() => setOpen(null)}>
          <ScanStep {...open} onCodes={(codes) => setOpen({ step: 'codes', codes })} />
        </Dialog>
      )}
      {open?.step === 'codes' && (
        <Dialog open held title={words.codesTitle} onClose={finish}>
          <RecoveryCodes codes={open.codes} onDone={finish} />
        </Dialog>
      )}
      {open?.step === 'off' && (
        <Confirm
          title={words.offTitle}
          why={words.offWhy}
          verb={words.turnOff}
          busy={end.isPending}
          onYes={() => end.mutate()}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.step === 'new' && (
        <Confirm
          title={words.newCodesTitle}
          why={words.newCodesWhy}
          verb={words.make}
          busy={renew.isPending}
          onYes={() => renew.mutate()}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  );
}
