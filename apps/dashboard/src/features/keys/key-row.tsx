// One API key: its scopes, when it was last used, and the state of its rotation.

import { useFormats } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { DotsMenu } from '../../ui/dots-menu.tsx';
import { MenuItem } from '../../ui/menu.tsx';
import { Day, TimeAgo } from '../../ui/time.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useCan } from '../session/session.ts';
import { SCOPES } from '../team/role-choice.tsx';
import type { ApiKey } from './queries.ts';
import { useKeysText } from './text.ts';

interface KeyRowProps {
  apiKey: ApiKey;
  /** The active key that replaces this one; undefined: the key is not being rotated. */
  twin: ApiKey | undefined;
  onOpen: (what: 'rotate' | 'revoke') => void;
}

export function KeyRow({ apiKey, twin, onOpen }: KeyRowProps) {
  const text = useKeysText();
  const can = useCan();
  const { id, name, scopes, replaces, created_at, last_used_at, revoked_at } = apiKey;
  const isActive = revoked_at === null;
  return (
    <li
      className={`grid grid-cols-[minmax(0,1fr)_9rem_9rem_32px] items-center gap-y-1 gap-x-4 min-h-[calc(var(--spacing-row)+1rem)] py-2 border-t border-line first:border-t-0 max-tablet:grid-cols-[minmax(0,1fr)_44px] ${isActive ? '' : 'text-soft'}`}
    >
      <div className="min-w-0 wrap-anywhere">
        <p className="line-clamp-2" title={name}>
          <strong className={isActive ? 'font-medium' : 'font-normal line-through'}>
            <bdi>{name}</bdi>
          </strong>
          {isActive && replaces !== null && ` · ${text.isTwin}`}
        </p>
        <p className="text-soft text-13" title={scopes.join(', ')}>
          {scopes.length === SCOPES.length ? text.all : text.scopes(scopes.length)} · <code>{id}</code>
        </p>
      </div>
      <p className="text-soft text-13 max-tablet:hidden">
        {text.created} <Day at={created_at} />
      </p>
      <p className="text-soft text-13 max-tablet:row-start-2 max-tablet:col-start-1">
        {revoked_at !== null ? (
          <>
            {text.revoked} <TimeAgo at={revoked_at} />
          </>
        ) : last_used_at === null ? (
          text.neverUsed
        ) : (
          <>
            {text.used} <TimeAgo at={last_used_at} />
          </>
        )}
      </p>
      {isActive && can('keys.revoke') ? (
        <DotsMenu label={text.actionsOf(name)}>
          {!twin && <MenuItem onClick={() => onOpen('rotate')}>{text.rotate}</MenuItem>}
          <MenuItem onClick={() => onOpen('revoke')}>{text.revoke}</MenuItem>
        </DotsMenu>
      ) : (
        <span />
      )}
      {isActive && twin && <RotationNote name={name} twin={twin} onRevoke={() => onOpen('revoke')} />}
    </li>
  );
}

function RotationNote({ name, twin, onRevoke }: { name: string; twin: ApiKey; onRevoke: () => void }) {
  const text = useKeysText();
  const formats = useFormats();
  const now = useNow();
  const { last_used_at } = twin;
  return (
    <div className="flex flex-wrap col-span-full items-center gap-y-2 gap-x-4 py-2 px-3 rounded-control bg-waiting-soft text-waiting text-13">
      <p className="flex-[1_1_16rem]">
        {last_used_at === null ? text.twinWaits : text.twinUsed(formats.ago(last_used_at, now))}
      </p>
      {last_used_at !== null && (
        <Button label={text.revokeOldOf(name)} onClick={onRevoke}>
          {text.revokeOld}
        </Button>
      )}
    </div>
  );
}
