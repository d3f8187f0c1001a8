// The remaining setup at Meta once the number is stored: the webhook's URL and its verify token.

import { Link } from '@tanstack/react-router';
import { linkTo } from '../../links.ts';
import { CopyField } from '../../ui/copy-field.tsx';
import { Section } from '../../ui/section.tsx';
import type { NumberSettings } from './fields.ts';
import { Steps } from './steps.tsx';
import { useNumbersText } from './text.ts';

export function MetaSetup({ settings, verifyToken }: { settings: NumberSettings; verifyToken: string }) {
  const text = useNumbersText().form;
  return (
    <Section title={text.atMeta} hint={text.atMetaHint} wide>
      <p role="status">{text.storedNow}</p>
      <CopyField label={text.address} value={settings.webhook_url ?? ''} />
      {verifyToken !== '' && <CopyField label={text.fields['verify_token']!} value={verifyToken} />}
      <Steps of={settings.engine === 'instagram' ? text.atInstagram : text.atCloud} />
      <p>
        <Link {...linkTo.number(settings.id)}>{text.toNumber}</Link>
      </p>
    </Section>
  );
}
