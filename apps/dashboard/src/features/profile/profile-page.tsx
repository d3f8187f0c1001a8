// The member's own settings.

import { RadioField } from '../../forms/radio-field.tsx';
import { useText } from '../../text/language.tsx';
import { useTitle } from '../../ui/page-title.ts';
import { Page, Section } from '../../ui/section.tsx';
import { useTheme } from '../../ui/theme-choice.ts';
import { parseAlertChoices } from '../alerts/alert-choices.ts';
import { AlertSettings } from '../alerts/alert-settings.tsx';
import { usePreferences } from '../session/preferences.ts';
import { useSettingsText } from '../settings/text.ts';
import { KeysSection } from './keys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SecondStepSection } from './second-step.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { YouSection } from './you-section.tsx';

/**
 * Shows the profile.
 * @param alone whether this is the only available page, because the member must first set up two-factor authentication
 */
export function ProfilePage({ alone = false }: { alone?: boolean }) {
  const text = useSettingsText();
  useTitle(text.profile);
  return (
    <Page title={text.profile}>
      {alone && <SecondStepSection />}
      <YouSection />
      <AppearanceSection />
      <KeysSection />
      <AlertsSection />
      <PasswordSection />
      {!alone && <SecondStepSection />}
      <SessionsSection />
    </Page>
  );
}

function AlertsSection() {
  const [{ alerts }, choose] = usePreferences();
  return (
    <Section title={useText().alerts.heading} hint={useText().alerts.lead}>
      <AlertSettings choices={parseAlertChoices(alerts)} onChange={(chosen) => choose({ alerts: chosen })} />
    </Section>
  );
}

function AppearanceSection() {
  const text = useText();
  const { look } = useSettingsText();
  const { theme } = useTheme();
  const [{ density }, choose] = usePreferences();
  return (
    <Section title={look.title} hint={look.hint}>
      <RadioField
        label={text.nav.theme}
        value={theme}
        onChange={(chosen) => choose({ theme: chosen })}
        options={[
          { value: 'auto', name: text.nav.device },
          { value: 'light', name: text.nav.light },
          { value: 'dark', name: text.nav.dark },
        ]}
        inRow
      />
      <RadioField
        label={look.density}
        value={density === 'compact' ? 'compact' : 'roomy'}
        onChange={(chosen) => choose({ density: chosen })}
        options={[
          { value: 'roomy', name: look.roomy },
          { value: 'compact', name: look.compact },
        ]}
        inRow
      />
    </Section>
  );
}
