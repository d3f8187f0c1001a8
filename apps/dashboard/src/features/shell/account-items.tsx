// Items of the account menu: theme, language, navigation, sign-out. Loaded when the menu opens.
import { LANGUAGE_NAMES, LANGUAGES, useLanguage } from '../../text/language.tsx';
import { Choices, MenuItem, MenuText } from '../../ui/menu.tsx';
import { useTheme } from '../../ui/theme-choice.ts';
import { usePreferences, useUpdateProfile } from '../session/preferences.ts';
import { useSession } from '../session/session.ts';
import { useSignOut } from './sign-out.ts';
import { useRail } from './use-rail.ts';
import { useWorkspaces } from './workspaces.ts';

export function AccountItems({ onCommands }: { onCommands: () => void }) {
  const { text, language } = useLanguage();
  const { theme } = useTheme();
  const [, choose] = usePreferences();
  const rail = useRail();
  const change = useUpdateProfile();
  const { member, workspace } = useSession();
  const leave = useSignOut();
  const several = useWorkspaces();
  return (
    <>
      <MenuText>
        {member.name ?? member.email} · {workspace.name}
      </MenuText>
      {several && (
        <Choices
          label={text.nav.workspace}
          value={several.here}
          onChange={several.go}
          options={Object.fromEntries(several.workspaces.map(({ slug, name }) => [slug, name]))}
        />
      )}
      <Choices
        label={text.nav.theme}
        value={theme}
        onChange={(chosen) => choose({ theme: chosen })}
        options={{ light: text.nav.light, dark: text.nav.dark, auto: text.nav.device }}
      />
      <Choices
        label={text.nav.language}
        value={language}
        onChange={(locale) => change({ locale })}
        options={
          Object.fromEntries(LANGUAGES.map((one) => [one, LANGUAGE_NAMES[one]])) as typeof LANGUAGE_NAMES
        }
      />
      <Choices
        label={text.nav.rail}
        value={rail === 'wide' ? rail : 'narrow'}
        onChange={(chosen) => choose({ rail: chosen })}
        options={{ narrow: text.nav.narrow, wide: text.nav.wide }}
      />
      <MenuItem onClick={onCommands}>{text.menu.title}</MenuItem>
      <MenuItem onClick={leave}>{text.nav.signOut}</MenuItem>
    </>
  );
}
