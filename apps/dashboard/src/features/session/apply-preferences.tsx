// Applies the member's preferences, and reports when their role changes while a page is open.
import { useEffect, useRef } from 'react';
import { getDeviceLanguage, LANGUAGES, useLanguage } from '../../text/language.tsx';
import { useTheme } from '../../ui/theme-choice.ts';
import { showToast } from '../../ui/toast.ts';
import { useSession } from './session.ts';

export function ApplyPreferences() {
  const { text, setLanguage, setZone } = useLanguage();
  const { setTheme } = useTheme();
  const { member, workspace, locale, timezone, preferences } = useSession();
  const { theme, density, zone } = preferences;
  useEffect(
    () => setLanguage(LANGUAGES.find((one) => one === locale) ?? getDeviceLanguage()),
    [locale, setLanguage],
  );
  useEffect(
    () => setZone(zone === 'workspace' ? workspace.timezone : timezone),
    [zone, workspace.timezone, timezone, setZone],
  );
  useEffect(() => {
    if (theme === 'light' || theme === 'dark' || theme === 'auto') setTheme(theme);
  }, [theme, setTheme]);
  useEffect(() => {
    document.documentElement.dataset.density = density === 'compact' ? 'compact' : 'roomy';
  }, [density]);
  const { role } = member;
  const known = useRef(role);
  useEffect(() => {
    if (known.current === role) return;
    known.current = role;
    showToast({ title: text.session.roleChanged(text.roles[role]), text: text.session.roleChangedHint });
  }, [role, text]);
  return null;
}
