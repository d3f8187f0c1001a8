// A grid of cards, each of which is one of a few choices: a radio button or a button.
import { Check } from 'iconoir-react/regular';
import { type ComponentType, type ReactNode, type SVGAttributes, useId } from 'react';

interface ChoiceProps {
  icon: ComponentType<SVGAttributes<SVGElement>>;
  title: string;
  /** A short recommendation below the title. */
  badge?: string | undefined;
  /** What the choice means. */
  children: ReactNode;
  onChoose: () => void;
}

export function ChoiceGrid({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] gap-3">{children}</div>
  );
}

/** A choice of a form. Cards with the same name are one group. */
export function RadioCard({ onChoose, ...rest }: ChoiceProps & { name: string; checked: boolean }) {
  const { name, checked } = rest;
  return (
    <Card
      {...rest}
      control={(its) => <input {...its} type="radio" name={name} checked={checked} onChange={onChoose} />}
    />
  );
}

/** A choice that leads to the next page. */
export function ButtonCard({ onChoose, ...rest }: ChoiceProps) {
  return <Card {...rest} control={(its) => <button {...its} type="button" onClick={onChoose} />} />;
}

interface ControlProps {
  className: string;
  'aria-labelledby': string;
  'aria-describedby': string;
}

interface CardProps extends Omit<ChoiceProps, 'onChoose'> {
  /** Renders the input or the button, which covers the card. */
  control: (its: ControlProps) => ReactNode;
}

function Card({ icon: Icon, title, badge, children, control }: CardProps) {
  const id = useId();
  return (
    <div className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] content-start items-center gap-x-3 gap-y-4 p-4 border border-line rounded-panel bg-panel hover:border-edge has-checked:border-accent has-checked:outline has-checked:outline-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      {control({
        className: 'peer absolute inset-0 size-full m-0 opacity-0 cursor-pointer',
        'aria-labelledby': `${id}-title`,
        'aria-describedby': `${id}-about`,
      })}
      <span className="grid place-items-center size-10 rounded-control bg-accent-soft text-accent peer-checked:bg-accent peer-checked:text-on-accent">
        <Icon className="size-7" aria-hidden="true" />
      </span>
      <div className="grid justify-items-start gap-0.5">
        <span id={`${id}-title`} className="text-15 font-medium leading-tight">
          {title}
        </span>
        {badge !== undefined && <span className="chip bg-qualified-soft text-qualified">{badge}</span>}
      </div>
      <Check className="invisible size-5 self-start text-accent peer-checked:visible" aria-hidden="true" />
      <div id={`${id}-about`} className="grid col-span-full gap-1 text-soft text-13">
        {children}
      </div>
    </div>
  );
}
