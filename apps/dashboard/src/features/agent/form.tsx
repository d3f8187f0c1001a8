// What the sections of the form share: the block, how it is changed, and what is wrong where.
import { createContext, type ReactNode, use } from 'react';
import { Section } from '../../ui/section.tsx';
import type { Agent, Block } from './block.ts';
import { type FieldProblem, isWithin } from './problems.ts';

interface Form {
  agent: Agent;
  block: Block;
  problems: readonly FieldProblem[];
  /** false: it is only looked at. */
  may: boolean;
  /** @param at the place that changed, where it is below the field: what was wrong there is forgotten. */
  set: <Name extends keyof Block>(name: Name, value: Block[Name], at?: string) => void;
}

const Context = createContext<Form | null>(null);
export const FormProvider = Context.Provider;

export function useForm(): Form {
  const form = use(Context);
  if (!form) throw new Error('A section stands outside of its form.');
  return form;
}

/** What is wrong at a place, and below it where nothing else shows that. */
export function useProblems(): (at: string, deep?: boolean) => string | undefined {
  const { problems } = useForm();
  return (at, deep = true) => {
    const found = problems.filter(({ path }) => (deep ? isWithin(path, at) : path === at));
    return found.length === 0 ? undefined : [...new Set(found.map(({ message }) => message))].join(' · ');
  };
}

/** A section; it can be looked at by whoever may not change it. */
export function Part({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <Section title={title} hint={hint}>
      {children}
    </Section>
  );
}

/** Takes the focus to a place of the form, or to what it belongs to. */
export function goTo(path: string): void {
  for (let at = path; at !== ''; at = at.replace(/(\.[^.[\]]+|\[\d+\]|^[^.[\]]+)$/, '')) {
    const place = document.querySelector(`[data-at="${CSS.escape(at)}"]`);
    const field = place?.querySelector<HTMLElement>('input, textarea, select, button');
    if (!field) continue;
    // Only what scrolls by itself: the page around it stays.
    place?.scrollIntoView({ block: 'nearest' });
    field.focus({ preventScroll: true });
    return;
  }
}
