// The parts of the panels next to a conversation.
import type { ReactNode } from 'react';

export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Contains {@link PanelFact}. */
export function PanelFacts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-2">{children}</dl>;
}

interface FactProps {
  name: string;
  dir?: 'auto';
  children: ReactNode;
}

export function PanelFact({ name, dir, children }: FactProps) {
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-2 items-baseline">
      <dt className="text-soft wrap-anywhere">{name}</dt>
      <dd className="wrap-anywhere" dir={dir}>
        {children}
      </dd>
    </div>
  );
}

/** Contains {@link Finding}. */
export function FindingList({ children }: { children: ReactNode }) {
  return <ul className="grid gap-1">{children}</ul>;
}

const MARKS = {
  met: { glyph: '✓', color: 'text-qualified' },
  failed: { glyph: '✕', color: 'text-danger' },
  open: { glyph: '○', color: '' },
};

/** A checked fact: its mark, a name, a reason, and a button. */
export function Finding({ verdict, children }: { verdict: keyof typeof MARKS; children: ReactNode }) {
  const { glyph, color } = MARKS[verdict];
  return (
    <li
      className={`grid grid-cols-[1.2em_minmax(0,1fr)_auto] gap-2 items-baseline ${verdict === 'open' ? 'text-soft' : ''}`}
      data-verdict={verdict}
    >
      <span className={color} aria-hidden="true">
        {glyph}
      </span>
      {children}
    </li>
  );
}

interface AnswerProps {
  question: string | undefined;
  /** Null while the lead has not answered. */
  answer: string | null;
}

/** The question of a criterion, and the lead's answer below it. */
export function Answer({ question, answer }: AnswerProps) {
  return (
    <span className="grid wrap-anywhere">
      <span className="text-soft text-13" dir="auto">
        {question}
      </span>
      {answer !== null && (
        <span className="font-medium" dir="auto">
          {answer}
        </span>
      )}
    </span>
  );
}

/** Shows the message that a finding comes from. */
export function SourceButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      className="min-h-6 py-0.5 px-1 rounded-control text-accent text-12 print:hidden"
      onClick={onClick}
    >
      {children}
    </button>
  );
}
