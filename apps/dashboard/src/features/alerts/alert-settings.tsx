// The profile section that turns each alert on or off.
import { useState } from 'react';
import { CheckField } from '../../forms/check-field.tsx';
import { useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import type { AlertChoices } from './alert-choices.ts';
import { playSound } from './sound.ts';
import './text.ts';

interface AlertSettingsProps {
  choices: AlertChoices;
  onChange: (choices: AlertChoices) => void;
}

export function AlertSettings({ choices, onChange }: AlertSettingsProps) {
  const words = useText().alerts;
  const [permission, setPermission] = useState(() =>
    'Notification' in window ? Notification.permission : 'denied',
  );
  const change = (name: keyof AlertChoices) => (on: boolean) => onChange({ ...choices, [name]: on });
  return (
    <div className="grid justify-items-start gap-3">
      <CheckField label={words.title} value={choices.title} onChange={change('title')} />
      <div className="flex flex-wrap items-center gap-y-2 gap-x-4">
        <CheckField label={words.sound} value={choices.sound} onChange={change('sound')} />
        <Button kind="quiet" onClick={playSound}>
          {words.hear}
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-y-2 gap-x-4">
        <CheckField label={words.system} value={choices.system} onChange={change('system')} />
        {choices.system && permission === 'default' && (
          <Button onClick={() => void Notification.requestPermission().then(setPermission)}>
            {words.allow}
          </Button>
        )}
      </div>
      {choices.system && permission === 'denied' && <p>{words.denied}</p>}
    </div>
  );
}
