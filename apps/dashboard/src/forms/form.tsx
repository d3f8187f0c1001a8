// The frame of every form: it submits once at a time, and focuses the first field with an error.
import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../text/language.tsx';
import { Button } from '../ui/button.tsx';
import { FormProblem } from '../ui/layout.tsx';
import type { FormStatus } from './use-record-form.ts';

interface FormProps {
  form: Pick<FormStatus, 'submit'> & Partial<FormStatus>;
  /** Whether all required values are present. */
  ready?: boolean;
  className?: string;
  children: ReactNode;
}

export function Form({ form, ready = true, className = 'grid grid-cols-1 gap-4', children }: FormProps) {
  const element = useRef<HTMLFormElement>(null);
  const { refusal = null, unsent = 0 } = form;
  useEffect(() => {
    if (refusal || unsent > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal, unsent]);
  return (
    <form
      ref={element}
      className={className}
      // The page shows its own errors for each field, not the browser's.
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) form.submit();
      }}
    >
      {children}
    </form>
  );
}

export interface SaveFormProps extends Pick<FormProps, 'ready' | 'children'> {
  form: FormStatus;
}

/** Fields that are saved together; the button appears after the first change. */
export function SaveForm({ form, ready = true, children }: SaveFormProps) {
  const text = useText();
  const { busy, saved, problem } = form;
  const changed = form.isChanged && ready;
  return (
    <Form form={form} ready={changed} className="grid gap-3">
      {children}
      {problem !== undefined && <FormProblem>{problem}</FormProblem>}
      {(changed || busy || saved) && (
        <div className="flex items-center gap-3">
          {(changed || busy) && (
            <Button type="submit" kind="strong" busy={busy}>
              {text.save}
            </Button>
          )}
          {saved && !changed && (
            <span className="text-soft text-13" role="status">
              {text.saved}
            </span>
          )}
        </div>
      )}
    </Form>
  );
}
