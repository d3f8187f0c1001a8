// One API key: its scopes, when it was last used, and the state of its rotation.

import { useFormats } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { DotsMenu } from '../../ui/dots-menu.tsx';
import { MenuItem } from '../../ui/menu.tsx';
import { Day, TimeAgo } from '../../ui/time.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useCan } from '../session/session.ts';
import { SCOPES } from '../team/role-choice.tsx';
import classes from './keys.module.css';
import type { ApiKey } from './queries.ts';
import { useKeysText } from './words.ts';

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
    <li data-revoked={!isActive || undefined}>
      <div className={classes.who}>
        <p className={classes.name} title={name}>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          {isActive && replaces !== null && ` · ${text.isTwin}`}
        </p>
        <p className={classes.soft} title={scopes.join(', ')}>
          {scopes.length === SCOPES.length ? text.all : text.scopes(scopes.length)} · <code>{id}</code>
        </p>
      </div>
      <p className={`${classes.soft} ${classes.made}`}>
        {text.created} <Day at={created_at} />
      </p>
      <p className={`${classes.soft} ${classes.used}`}>
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
  if (twin.last_used_at === null) return <p className={classes.rotation}>{text.twinWaits}</p>;
  return (
    <div className={classes.rotation}>
      <p>{text.twinUsed(formats.ago(twin.last_used_at, now))}</p>
      <Button label={text.revokeOldOf(name)} onClick={onRevoke}>
        {text.revokeOld}
      </Button>
    </div>
  );
}
