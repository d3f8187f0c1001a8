// The events of a subscription, each with a description.
import { CheckField } from '../../ui/check-field.tsx';
import { EVENTS, type EventType } from './search.ts';
import { useWebhooksText } from './words.ts';

interface EventChoiceProps {
  value: readonly EventType[];
  onChange: (value: EventType[]) => void;
}

export function EventChoice({ value, onChange }: EventChoiceProps) {
  const text = useWebhooksText();
  return (
    <fieldset>
      <legend className="pb-1 text-13 font-medium">{text.events}</legend>
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
            <p className="ps-6.5 text-soft text-13 pointer-coarse:ps-8">{text.eventWords[event]}</p>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
