// Who is signed in, and what is theirs: theme, language, the way out.
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../api.ts';
import { LANGUAGES, useLanguage } from '../../text/language.tsx';
import { Choices, Menu, MenuItem, MenuText } from '../../ui/menu.tsx';
import { useTheme } from '../../ui/theme-choice.ts';
import { useSession } from '../session/session.ts';

const NAMES = { en: 'English', fr: 'Français' };

export function AccountMenu({ className, children }: { className: string; children: ReactNode }) {
  const { text, language, setLanguage } = useLanguage();
  const { theme, setTheme } = useTheme();
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
        onChange={setTheme}
        options={{ light: text.nav.light, dark: text.nav.dark, auto: text.nav.device }}
      />
      <Choices
        label={text.nav.language}
        value={language}
        onChange={setLanguage}
        options={Object.fromEntries(LANGUAGES.map((one) => [one, NAMES[one]])) as typeof NAMES}
      />
      <MenuItem onClick={() => leave.mutate()}>{text.nav.signOut}</MenuItem>
    </Menu>
  );
}
