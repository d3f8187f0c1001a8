// Fields for one line of text, such as a name, a date or a password.
import { Eye, EyeClosed } from 'iconoir-react/regular';
import { type InputHTMLAttributes, type Ref, useState } from 'react';
import { useText } from '../text/language.tsx';
import { type FieldProps, LabelledField } from './labelled-field.tsx';

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'name' | 'autoComplete' | 'inputMode' | 'autoFocus' | 'maxLength' | 'readOnly'
>;

interface TextFieldProps extends FieldProps<string>, InputProps {
  type?: 'text' | 'email' | 'url' | 'search' | 'date' | 'time';
  /** Suggestions for the field; any other text can be typed. */
  choices?: readonly string[];
  hidesLabel?: boolean;
  /** The unit of the value, shown inside the field. */
  unit?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/**
 * Returns the attribute by which a dialog finds the element to focus. Without one, a dialog focuses its close button.
 */
const getFocusMark = (autoFocus = false) => autoFocus && { 'data-autofocus': true };

export function TextField(props: TextFieldProps) {
  const { label, hint, problem, at, onChange, type = 'text', choices, hidesLabel, unit, ...rest } = props;
  return (
    <LabelledField label={label} hint={hint} problem={problem} at={at} hidesLabel={hidesLabel}>
      {(inside) => (
        <div className="relative grid">
          <input
            {...inside}
            {...getFocusMark(rest.autoFocus)}
            className={unit === undefined ? 'control' : 'control pe-14'}
            type={type}
            // The direction follows the typed letters.
            dir={type === 'text' || type === 'search' ? 'auto' : undefined}
            list={choices && `${inside.id}-choices`}
            onChange={(event) => onChange(event.currentTarget.value)}
            {...rest}
          />
          {unit !== undefined && (
            <span className="absolute inset-y-0 end-3 grid place-items-center text-soft text-13 pointer-events-none">
              {unit}
            </span>
          )}
          {choices && (
            <datalist id={`${inside.id}-choices`}>
              {choices.map((one) => (
                <option key={one} value={one} />
              ))}
            </datalist>
          )}
        </div>
      )}
    </LabelledField>
  );
}

export function PasswordField(props: FieldProps<string> & InputProps) {
  const { label, hint, problem, at, onChange, ...rest } = props;
  const text = useText();
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeClosed : Eye;
  return (
    <LabelledField label={label} hint={hint} problem={problem} at={at}>
      {(inside) => (
        <div className="relative grid">
          <input
            {...inside}
            {...getFocusMark(rest.autoFocus)}
            className="control pe-10 pointer-coarse:pe-12"
            type={isShown ? 'text' : 'password'}
            autoComplete="off"
            onChange={(event) => onChange(event.currentTarget.value)}
            {...rest}
          />
          <button
            type="button"
            className="absolute inset-y-0 end-0 grid place-items-center w-10 text-soft hover:text-ink pointer-coarse:w-11"
            aria-label={text.showTyped}
            aria-pressed={isShown}
            tabIndex={-1}
            // Keeps the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setShown(!isShown)}
          >
            <Icon className="size-4.5" aria-hidden="true" />
          </button>
        </div>
      )}
    </LabelledField>
  );
}
