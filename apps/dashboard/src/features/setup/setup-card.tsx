// The steps to the first message, on the overview of a workspace that has not started yet.
import { Link, useNavigate } from '@tanstack/react-router';
import { Check, Xmark } from 'iconoir-react/regular';
import { Button, IconButton } from '../../ui/button.tsx';
import { FillBar } from '../../ui/fill-bar.tsx';
import { Panel } from '../overview/panel.tsx';
import { useSetupText } from './text.ts';
import type { useSetupSteps } from './use-setup-steps.ts';

export function SetupCard({ of }: { of: NonNullable<ReturnType<typeof useSetupSteps>> }) {
  const text = useSetupText();
  const navigate = useNavigate();
  const { steps, next, done, hide } = of;
  return (
    <Panel
      isWide
      title={text.title}
      mark={
        <span className="text-soft text-13 font-normal tabular-nums">
          {text.progress(done, steps.length)}
        </span>
      }
      more={
        <IconButton label={text.hide} onClick={hide}>
          <Xmark className="size-4.5" aria-hidden="true" />
        </IconButton>
      }
    >
      <FillBar share={done / steps.length} />
      <ol className="-mb-2">
        {steps.map(({ step, isDone, link }, at) => {
          const isNext = step === next.step;
          return (
            <li
              key={step}
              className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center max-tablet:items-start gap-x-3 py-3 border-t border-line first:border-t-0"
              aria-current={isNext ? 'step' : undefined}
            >
              <span
                className={`grid place-items-center size-7 rounded-full text-13 font-medium ${isNext ? 'bg-accent text-on-accent' : 'bg-sunk text-soft'}`}
                aria-hidden="true"
              >
                {isDone ? <Check className="size-4 text-qualified" /> : at + 1}
              </span>
              <div className="grid">
                {isDone ? (
                  <span className="text-soft">
                    {text.steps[step]} <span className="sr-only">{text.done}</span>
                  </span>
                ) : (
                  <Link
                    {...link}
                    className="justify-self-start text-ink font-medium no-underline hover:underline"
                  >
                    {text.steps[step]}
                  </Link>
                )}
                {!isDone && <span className="text-soft text-13">{text.hints[step]}</span>}
              </div>
              {isNext && (
                <div className="max-tablet:col-start-2 max-tablet:pt-2">
                  <Button kind="strong" onClick={() => void navigate(link)}>
                    {text.verbs[step]}
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
