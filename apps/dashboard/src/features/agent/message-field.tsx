// The text of a message, with buttons that insert placeholders.
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { AreaField } from '../../forms/area-field.tsx';
import { changeText } from '../../ui/change-text.ts';
import { Row } from '../../ui/layout.tsx';
import { useForm } from './form-section.tsx';
import { useAgentText } from './text.ts';

interface MessageFieldProps extends Omit<ComponentProps<typeof AreaField>, 'ref' | 'disabled'> {
  /** The placeholders in the order of their buttons, each with the fallback for an empty value: `name|there`. */
  placeholders: readonly string[];
  /** Shown between the field and the buttons. */
  children?: ReactNode;
}

export function MessageField({ placeholders, children, ...field }: MessageFieldProps) {
  const { first } = useAgentText();
  const { may } = useForm();
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (name: string) => {
    const { selectionStart: from = 0, selectionEnd: to = 0 } = area.current ?? {};
    const placeholder = `{{${name}}}`;
    const changed = field.value.slice(0, from) + placeholder + field.value.slice(to);
    changeText(area, () => field.onChange(changed), from + placeholder.length);
  };
  return (
    <>
      <AreaField {...field} ref={area} disabled={!may} />
      {children}
      {may && (
        <Row>
          <span className="text-soft text-13">{first.insert}</span>
          {placeholders.map((name) => (
            <button
              key={name}
              type="button"
              className="min-h-7 py-0.5 px-3 border border-edge rounded-full bg-panel text-13 pointer-coarse:min-h-11"
              onClick={() => insert(name)}
            >
              {first.placeholders[name] ?? first.own}
            </button>
          ))}
        </Row>
      )}
    </>
  );
}
