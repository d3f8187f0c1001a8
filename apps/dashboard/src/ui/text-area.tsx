// A text field of several lines that grows with its text.
import type { ComponentProps, KeyboardEvent } from 'react';

/** The properties of a field with suggestions. */
type SuggestionProps = Pick<
  ComponentProps<'textarea'>,
  | 'onInput'
  | 'onSelect'
  | 'onFocus'
  | 'onBlur'
  | 'aria-autocomplete'
  | 'aria-controls'
  | 'aria-activedescendant'
  | 'ref'
>;

interface TextAreaProps extends SuggestionProps {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  disabled?: boolean;
}

export function TextArea({ label, onChange, ...rest }: TextAreaProps) {
  return (
    <textarea
      aria-label={label}
      className="w-full field-sizing-content resize-none max-h-[calc(6lh+18px)] not-supports-[field-sizing:content]:min-h-[calc(2lh+18px)] not-supports-[field-sizing:content]:resize-y py-2 px-3 border border-edge rounded-control bg-panel text-ink text-15 leading-[1.4] placeholder:text-soft placeholder:opacity-100 focus:border-accent disabled:bg-sunk disabled:text-soft pointer-coarse:py-2.75 pointer-coarse:text-16"
      rows={1}
      dir="auto"
      onChange={(event) => onChange(event.currentTarget.value)}
      {...rest}
    />
  );
}
