// Inputs with a label above and an error below.
import { PasswordInput, TextInput } from '@mantine/core';
import type { ChangeEvent, HTMLInputAutoCompleteAttribute, Ref } from 'react';
import { useText } from '../text/language.tsx';

interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The error message. */
  problem?: string | undefined;
  hint?: string;
  type?: 'text' | 'email' | 'search' | 'datetime-local' | 'date' | 'time';
  name?: string;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: 'text' | 'numeric' | 'email';
  disabled?: boolean;
  autoFocus?: boolean;
  maxLength?: number;
  readOnly?: boolean;
  /** Text direction; `auto` follows the typed letters. */
  dir?: 'auto';
  ref?: Ref<HTMLInputElement>;
}

/** The look of the component library's inputs, whose sizes and colors are variables. */
export const inputParts = {
  input:
    '[--input-height:38px] [--input-bd:var(--color-edge)] [--input-bd-focus:var(--color-accent)] [--input-bg:var(--color-panel)] text-14 pointer-coarse:[--input-height:44px] pointer-coarse:text-16',
  label: 'mb-1 text-13 font-medium',
};

const createChangeHandler = (onChange: (value: string) => void) => (event: ChangeEvent<HTMLInputElement>) =>
  onChange(event.currentTarget.value);

/**
 * Returns the attribute by which a dialog finds the element to focus. Without one, a dialog focuses its close button.
 */
const getFocusMark = (autoFocus = false) => autoFocus && { 'data-autofocus': true };

export function TextField({ problem, hint, onChange, ...rest }: FieldProps) {
  return (
    <TextInput
      {...getFocusMark(rest.autoFocus)}
      classNames={inputParts}
      error={problem}
      description={hint}
      onChange={createChangeHandler(onChange)}
      {...rest}
    />
  );
}

export function PasswordField({ problem, hint, onChange, type: _, ...rest }: FieldProps) {
  const text = useText();
  return (
    <PasswordInput
      {...getFocusMark(rest.autoFocus)}
      visibilityToggleButtonProps={{ 'aria-label': text.showTyped }}
      classNames={inputParts}
      error={problem}
      description={hint}
      onChange={createChangeHandler(onChange)}
      {...rest}
    />
  );
}
