// The steps to the first message, above the first pages until all are done or the member hides them.
import { Link, useLocation } from '@tanstack/react-router';
import { Check, Xmark } from 'iconoir-react/regular';
import { IconButton } from '../../ui/button.tsx';
import { useSetupText } from './text.ts';
import { useSetupSteps } from './use-setup-steps.ts';

/** The pages that show the checklist: those on which its steps are done. The overview has them as a card. */
const PAGES = /^\/(inbox|campaigns|lists|numbers|phone)\b/;

export function SetupChecklist() {
  const text = useSetupText();
  const setup = useSetupSteps(useLocation({ select: ({ pathname }) => PAGES.test(pathname) }));
  if (!setup) return null;
  const { steps, next, done, hide } = setup;
  return (
    <section
      aria-label={text.title}
      data-setup
      className="flex items-center gap-x-4 min-h-11 py-1.5 ps-6 pe-3 border-b border-line bg-panel text-13 print:hidden max-tablet:ps-4 max-tablet:group-has-[[data-composer]]/shell:hidden"
    >
      <p className="flex-none font-medium">
        <span className="max-tablet:hidden">{text.title} </span>
        <span className="text-soft font-normal tabular-nums">{text.progress(done, steps.length)}</span>
      </p>
      <ol className="flex flex-1 min-w-0 gap-x-5 max-desk:[&>li:not([aria-current])]:hidden">
        {steps.map(({ step, isDone, link }) => (
          <li key={step} className="min-w-0" aria-current={step === next.step ? 'step' : undefined}>
            {isDone ? (
              <span className="flex items-center gap-1.5 min-h-6 text-soft pointer-coarse:min-h-11">
                <Check className="flex-none size-4 text-qualified" aria-hidden="true" />
                <span className="truncate">{text.steps[step]}</span>
                <span className="sr-only">{text.done}</span>
              </span>
            ) : (
              <Link
                {...link}
                className="flex items-center gap-1.5 min-h-6 text-ink no-underline hover:underline in-aria-[current=step]:text-accent in-aria-[current=step]:font-medium pointer-coarse:min-h-11"
              >
                <span
                  className="flex-none size-3.5 border-2 border-current rounded-full"
                  aria-hidden="true"
                />
                <span className="truncate">{text.steps[step]}</span>
              </Link>
            )}
          </li>
        ))}
      </ol>
      <IconButton label={text.hide} onClick={hide}>
        <Xmark className="size-4.5" aria-hidden="true" />
      </IconButton>
    </section>
  );
}
