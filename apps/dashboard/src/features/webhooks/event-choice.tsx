// The events of a subscription, each with a description.
import { CheckField } from '../../ui/check-field.tsx';
import { EVENTS, type EventType } from './search.ts';
import classes from './webhooks.module.css';
import { useWebhooksText } from './words.ts';

interface EventChoiceProps {
  value: readonly EventType[];
  onChange: (value: EventType[]) => void;
}

export function EventChoice({ value, onChange }: EventChoiceProps) {
  const text = useWebhooksText();
  return (
    <fieldset className={classes.events}>
      <legend>{text.events}</legend>
      <ul>
        {EVENTS.map((event) => (
          <li key={event}>
            <CheckField
              label={event}
              checked={value.includes(event)}
              onChange={(has) =>
                onChange(EVENTS.filter((one) => (one === event ? has : value.includes(one))))
              }
            />
            <p>{text.eventWords[event]}</p>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
