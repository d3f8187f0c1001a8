// A field for files that are chosen, dropped or pasted.
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { describeInput, type FieldProps } from './labelled-field.tsx';

interface FileFieldProps extends Pick<FieldProps<File[]>, 'label' | 'problem'> {
  hint: string;
  /** The accepted types, like the `accept` attribute of an input. */
  accept?: string;
  multiple?: boolean;
  busy?: boolean;
  onFiles: (files: File[]) => void;
  /** Called for text that is pasted on the page outside of any field. */
  onText?: (text: string) => void;
  children?: ReactNode;
}

const FIELD = 'input, textarea, select, [contenteditable]';

export function FileField(props: FileFieldProps) {
  const { label, hint, accept, multiple = false, busy = false, problem, onFiles, onText, children } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null | undefined) => {
    const given = [...(files ?? [])];
    if (given.length > 0 && !busy) onFiles(multiple ? given : given.slice(0, 1));
  };
  const given = useRef({ take, onText });
  given.current = { take, onText };
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { target, clipboardData } = event;
      if (target instanceof Element && target.closest(FIELD) && target !== input.current) return;
      const text = clipboardData?.getData('text/plain') ?? '';
      if (clipboardData?.files.length) given.current.take(clipboardData.files);
      else if (text.trim() !== '' && given.current.onText) given.current.onText(text);
      else return;
      event.preventDefault();
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button offers the same without dropping
    <div
      className="grid justify-items-center gap-2 py-8 px-4 border border-dashed border-edge rounded-panel bg-panel text-center data-over:border-accent data-over:bg-accent-soft"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <label
        className="inline-flex items-center min-h-9.5 px-4 rounded-control bg-accent text-on-accent font-medium cursor-pointer focus-within:outline-2 focus-within:outline-accent focus-within:outline-offset-2 data-busy:opacity-60 data-busy:cursor-default pointer-coarse:min-h-11"
        data-busy={busy || undefined}
      >
        <input
          ref={input}
          type="file"
          className="sr-only"
          accept={accept}
          multiple={multiple}
          disabled={busy}
          {...describeInput(id, hint, problem)}
          onChange={(event) => {
            take(event.currentTarget.files);
            // Allows choosing the same file again.
            event.currentTarget.value = '';
          }}
        />
        {label}
      </label>
      <p id={`${id}-hint`} className="max-w-[60ch] text-soft text-13">
        {hint}
      </p>
      {children}
      {problem !== undefined && (
        <p id={`${id}-problem`} className="max-w-[60ch] text-danger wrap-anywhere" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
