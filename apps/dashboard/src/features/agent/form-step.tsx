// A step of the agent form. Folded, it shows a summary of its settings and what is still missing.
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { listExampleSteps } from './example-texts.ts';
import { useForm } from './form-section.tsx';
import { isWithin } from './problems.ts';
import { useSkippedSteps } from './skipped-steps.ts';
import { useStepSummary } from './step-summary.ts';
import { countMissing, listUnsetSteps, STEPS, type Step } from './steps.ts';
import { useAgentText } from './text.ts';

interface FormStepProps {
  step: Step;
  /** Whether the step is open when the page opens. */
  open?: boolean;
  children: ReactNode;
}

export function FormStep({ step, open = false, children }: FormStepProps) {
  const { steps } = useAgentText();
  const { agent, block, problems, may } = useForm();
  const [skipped, skip] = useSkippedSteps(agent.campaign.id);
  const unset = listUnsetSteps(block).find((one) => one === step);
  // A draft campaign still needs its member's decision on this step.
  const isOpen = agent.campaign.status === 'draft' && unset !== undefined && !skipped.includes(unset);
  const summary = useStepSummary()[step];
  const refused = problems.filter(({ path }) => STEPS[step].some((field) => isWithin(path, field))).length;
  // The browser changes `open` from here on, for example when a search on the page finds a folded word.
  const [wasOpen] = useState(open || refused > 0);
  // A link can name the step to unfold, also while the form is shown.
  const { step: linked } = useSearch({ strict: false }) as { step?: unknown };
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (linked !== step || !details.current) return;
    details.current.open = true;
    details.current.scrollIntoView();
  }, [linked, step]);
  return (
    <details ref={details} className="group/step border-b border-line scroll-mt-18" open={wasOpen}>
      <summary className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-baseline gap-x-3 py-4 cursor-pointer list-none rounded-control hover:bg-sunk focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
        <span
          className="w-4 text-center text-soft transition-transform group-open/step:rotate-90"
          aria-hidden="true"
        >
          ›
        </span>
        <h2 className="text-16">{steps[step].title}</h2>
        <StepState
          missing={countMissing(step, block)}
          refused={refused}
          isOpen={isOpen}
          isLeftOut={unset !== undefined}
          hasExample={listExampleSteps(block, agent).includes(step)}
        />
        <span className="col-start-2 col-span-2 text-soft text-13 truncate group-open/step:hidden" dir="auto">
          {summary}
        </span>
        <span className="hidden col-start-2 col-span-2 text-soft text-13 group-open/step:block">
          {steps[step].hint}
        </span>
      </summary>
      <div className="ps-7 pb-2 max-tablet:ps-0">
        {children}
        {isOpen && may && (
          <div className="grid grid-cols-[minmax(0,12rem)_minmax(0,1fr)] gap-x-8 pb-4 max-desk:grid-cols-1">
            <span />
            <div>
              <Button onClick={() => skip(unset)}>{steps.skip[unset]}</Button>
            </div>
          </div>
        )}
      </div>
    </details>
  );
}

interface StepStateProps {
  missing: number;
  refused: number;
  /** Whether the step remains to be set or left out. */
  isOpen: boolean;
  isLeftOut: boolean;
  /** Whether a text is still the example of a template. */
  hasExample: boolean;
}

/** The work that remains in a step: problems are red, and missing parts are amber. */
function StepState({ missing, refused, isOpen, isLeftOut, hasExample }: StepStateProps) {
  const { steps } = useAgentText();
  if (refused > 0) return <span className="chip bg-danger-soft text-danger">{steps.refused(refused)}</span>;
  if (missing > 0) return <span className="chip bg-waiting-soft text-waiting">{steps.missing(missing)}</span>;
  if (isOpen) return <span className="chip bg-waiting-soft text-waiting">{steps.unset}</span>;
  if (isLeftOut) return <span className="chip bg-sunk">{steps.leftOut}</span>;
  if (hasExample) return <span className="chip bg-sunk">{steps.example}</span>;
  return (
    <span className="chip text-soft">
      <span aria-hidden="true">✓</span> {steps.done}
    </span>
  );
}
