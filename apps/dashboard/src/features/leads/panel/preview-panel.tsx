// The panel for the conversation preview: next to the list, or over it on narrow screens.
import { Xmark } from 'iconoir-react/regular';
import { useText } from '../../../text/language.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Boundary } from '../../../ui/error-boundary.tsx';
import { createLazyPart } from '../../../ui/lazy-part.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useWidth } from '../../../ui/use-width.ts';

const LeadPreview = createLazyPart(async () => (await import('./preview.tsx')).LeadPreview);

export function PreviewPanel({ lead, onClose }: { lead: string | undefined; onClose: () => void }) {
  const text = useText();
  const width = useWidth();
  const { title } = text.leads.preview;
  const shown = lead !== undefined && (
    <Boundary>
      <LeadPreview lead={lead} />
    </Boundary>
  );
  if (width !== 'desk')
    return (
      <Sheet open={lead !== undefined} title={title} onClose={onClose}>
        {shown}
      </Sheet>
    );
  if (lead === undefined) return null;
  return (
    <aside
      className="flex flex-col flex-none w-[min(420px,40%)] min-h-0 border-s border-line bg-panel"
      aria-label={title}
    >
      <div className="flex items-center justify-between pt-3 pe-2 ps-4 pb-2">
        <h2>{title}</h2>
        <IconButton label={text.close} keys="Esc" onClick={onClose}>
          <Xmark aria-hidden="true" />
        </IconButton>
      </div>
      {shown}
    </aside>
  );
}
