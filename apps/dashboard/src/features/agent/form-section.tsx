// Shared by the sections of the form: the edited block, the functions that change it, and its errors.
import { createContext, type ReactNode, use, useId } from 'react';
import { useText } from '../../text/language.tsx';
import type { Agent, Block } from './agent-block.ts';
import { ProblemText } from './parts.tsx';
import { type FieldProblem, formatProblem, isWithin } from './problems.ts';
import { useAgentText } from './text.ts';

interface Form {
  agent: Agent;
  block: Block;
  problems: readonly FieldProblem[];
  /** Whether the member can change the agent; false: the form is read-only. */
  may: boolean;
  /**
   * Sets a field.
   * @param at the path of the change if it is below the field; the errors at that path are cleared
   */
  set: <Name extends keyof Block>(name: Name, value: Block[Name], at?: string) => void;
}

const Context = createContext<Form | null>(null);
export const FormProvider = Context.Provider;

export function useForm(): Form {
  const form = use(Context);
  if (!form) throw new Error('A form section is used outside of its form.');
  return form;
}

/** Returns a function that finds the errors at a path and, if `deep`, below it. */
export function useProblems(): (at: string, deep?: boolean) => string | undefined {
  const { problems } = useForm();
  const common = useText();
  const text = useAgentText();
  return (at, deep = true) => {
    const found = problems.filter(({ path }) => (deep ? isWithin(path, at) : path === at));
    return found.length === 0
      ? undefined
      : [...new Set(found.map((one) => formatProblem(one, common, text)))].join(' · ');
  };
}

/** Shows the errors at a path and, if `deep`, below it. */
export function ProblemLine({ at, deep = false }: { at: string; deep?: boolean }) {
  const problem = useProblems()(at, deep);
  return problem && <ProblemText>{problem}</ProblemText>;
}

/** A section of a step. */
export function FormSection({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      className="grid grid-cols-[minmax(0,12rem)_minmax(0,1fr)] gap-y-3 gap-x-8 py-5 border-t border-line max-desk:grid-cols-1"
      aria-labelledby={id}
    >
      <div className="grid content-start gap-1">
        <h3 id={id}>{title}</h3>
        <p className="text-soft text-13">{hint}</p>
      </div>
      <div className="grid content-start gap-4 min-w-0 max-w-120">{children}</div>
    </section>
  );
}

/**
 * Focuses the field at a path, or the nearest field above it, after the form has rendered a change. Opens the step that
 * contains the field.
 */
export function focusField(path: string): void {
  setTimeout(() => findAndFocus(path));
}

function findAndFocus(path: string): void {
  for (let at = path; at !== ''; at = at.replace(/(\.[^.[\]]+|\[\d+\]|^[^.[\]]+)$/, '')) {
    const place = document.querySelector(`[data-at="${CSS.escape(at)}"]`);
    const field =
      place?.querySelector<HTMLElement>('[aria-invalid]') ??
      place?.querySelector<HTMLElement>('input, textarea, select, button');
    if (!field) continue;
    for (let part = place?.closest('details'); part; part = part.parentElement?.closest('details'))
      part.open = true;
    // Scroll only the container of the field, not the page around it.
    place?.scrollIntoView({ block: 'nearest' });
    field.focus({ preventScroll: true });
    return;
  }
}
