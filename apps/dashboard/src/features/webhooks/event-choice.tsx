// The events of a subscription, each with a description.

import { CheckField } from '../../forms/check-field.tsx';
import { type FieldProps, LabelledGroup } from '../../forms/labelled-field.tsx';
import { EVENTS, type EventType } from './search.ts';
import { useWebhooksText } from './text.ts';

export function EventChoice(props: Pick<FieldProps<readonly EventType[]>, 'value' | 'onChange' | 'problem'>) {
  const { value, onChange, problem } = props;
  const text = useWebhooksText();
  return (
    <LabelledGroup label={text.events} problem={problem}>
      <ul>
        {EVENTS.map((event) => (
          <li key={event}>
            <CheckField
              label={event}
              value={value.includes(event)}
              onChange={(has) =>
                onChange(EVENTS.filter((one) => (one === event ? has : value.includes(one))))
              }
            />
            <p className="ps-6.5 text-soft text-13 pointer-coarse:ps-8">{text.eventWords[event]}</p>
          </li>
        ))}
      </ul>
    </LabelledGroup>
  );
}
