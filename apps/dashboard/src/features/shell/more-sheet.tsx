// The sheet behind a phone's last tab: other places, search and the account. Loaded when it opens.

import { Link } from '@tanstack/react-router';
import { KeyCommand, LogOut, Search, Settings, UserCircle } from 'iconoir-react/regular';
import { RadioField } from '../../forms/radio-field.tsx';
import { linkTo } from '../../links.ts';
import { LANGUAGE_NAMES, LANGUAGES, useLanguage } from '../../text/language.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useTheme } from '../../ui/theme-choice.ts';
import { ImportsBadge } from '../lists/import/imports-badge.tsx';
import { usePreferences, useUpdateProfile } from '../session/preferences.ts';
import { useCan, useSession } from '../session/session.ts';
import { usePlaces } from './places.ts';
import { useSignOut } from './sign-out.ts';
import { useWorkspaces } from './workspaces.ts';

const PLACE =
  'flex items-center gap-3 w-full min-h-12 px-2 rounded-control text-ink text-15 text-start no-underline aria-[current=page]:bg-sunk aria-[current=page]:font-medium [&_svg]:flex-none [&_svg]:size-5 [&_svg]:text-soft';

interface MoreSheetProps {
  open: boolean;
  onClose: () => void;
  onCommands: () => void;
}

export function MoreSheet({ open, onClose, onCommands }: MoreSheetProps) {
  const { text, language } = useLanguage();
  const { theme } = useTheme();
  const [, choose] = usePreferences();
  const change = useUpdateProfile();
  const can = useCan();
  const places = usePlaces().filter(({ tab }) => !tab);
  const { member, workspace } = useSession();
  const leave = useSignOut();
  const several = useWorkspaces();
  // Navigation replaces the sheet's history entry, so that going back returns to the page before it.
  return (
    <Sheet open={open} title={text.nav.more} onClose={onClose}>
      <ul className="mb-3">
        {places.map(({ id, to, word, icon: Icon, source }, index) => (
          <li
            key={id}
            className={
              index > 0 && source !== places[index - 1]!.source ? 'mt-2 pt-2 border-t border-line' : ''
            }
          >
            {source && !places[index - 1]?.source && (
              <p className="py-1 px-2 text-soft text-13 font-medium">{text.nav.sources}</p>
            )}
            <Link to={to} replace className={PLACE} activeProps={{ 'aria-current': 'page' }}>
              <Icon aria-hidden="true" />
              {text.nav[word]}
              {word === 'lists' && <ImportsBadge />}
            </Link>
          </li>
        ))}
        {can('search.find') && (
          <li>
            <Link {...linkTo.search()} replace className={PLACE} activeProps={{ 'aria-current': 'page' }}>
              <Search aria-hidden="true" />
              {text.nav.search}
            </Link>
          </li>
        )}
        <li>
          <Link {...linkTo.profile()} replace className={PLACE}>
            <Settings aria-hidden="true" />
            {text.nav.allSettings}
          </Link>
        </li>
      </ul>
      <p className="flex items-center gap-3 mb-3 pt-3 px-2 border-t border-line text-soft wrap-anywhere">
        <UserCircle className="flex-none size-5" aria-hidden="true" />
        <span>
          {member.name ?? member.email} · {workspace.name}
          {workspace.simulated_only && <span className="block text-13">{text.banner.simulated}</span>}
        </span>
      </p>
      {several && (
        <RadioField
          label={text.nav.workspace}
          value={several.here}
          onChange={several.go}
          options={several.workspaces.map(({ slug, name }) => ({ value: slug, name }))}
        />
      )}
      <RadioField
        inRow
        label={text.nav.theme}
        value={theme}
        onChange={(chosen) => choose({ theme: chosen })}
        options={(['light', 'dark', 'auto'] as const).map((value) => ({
          value,
          name: text.nav[value === 'auto' ? 'device' : value],
        }))}
      />
      <RadioField
        inRow
        label={text.nav.language}
        value={language}
        onChange={(locale) => change({ locale })}
        options={LANGUAGES.map((value) => ({ value, name: LANGUAGE_NAMES[value] }))}
      />
      <ul className="mb-3">
        <li>
          <button
            type="button"
            className={PLACE}
            onClick={() => {
              onClose();
              onCommands();
            }}
          >
            <KeyCommand aria-hidden="true" />
            {text.menu.title}
          </button>
        </li>
        <li>
          <button type="button" className={PLACE} onClick={leave}>
            <LogOut aria-hidden="true" />
            {text.nav.signOut}
          </button>
        </li>
      </ul>
    </Sheet>
  );
}
