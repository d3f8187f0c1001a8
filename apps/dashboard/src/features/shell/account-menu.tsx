// Who is signed in, and what is theirs: theme, language, the way out.
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { call } from '../../api.ts';
import { LANGUAGE_NAMES, LANGUAGES, useLanguage } from '../../text/language.tsx';
import { Choices, Menu, MenuItem, MenuText } from '../../ui/menu.tsx';
import { useTheme } from '../../ui/theme-choice.ts';
import { useOwnChange, usePreferences } from '../session/preferences.ts';
import { useSession } from '../session/session.ts';

interface AccountMenuProps {
  className: string;
  onCommands: () => void;
  children: ReactNode;
}

export function AccountMenu({ className, onCommands, children }: AccountMenuProps) {
  const { text, language } = useLanguage();
  const { theme } = useTheme();
  const [, choose] = usePreferences();
  const change = useOwnChange();
  const navigate = useNavigate();
  const { member, workspace } = useSession();
  const leave = useMutation({
    mutationFn: () => call('session.signOut', {}),
    onSettled: () => window.location.assign('/sign-in'),
  });
  return (
    <Menu label={text.nav.account} className={className} trigger={children}>
      <MenuText>
        {member.name ?? member.email} · {workspace.name}
      </MenuText>
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
      <MenuItem onClick={onCommands}>{text.nav.menu}</MenuItem>
      <MenuItem onClick={() => void navigate({ to: '/settings/profile' })}>{text.nav.allSettings}</MenuItem>
      <MenuItem onClick={() => leave.mutate()}>{text.nav.signOut}</MenuItem>
    </Menu>
  );
}
