// The search in a dialog over any page.
import { useText } from '../../text/language.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SearchPanel } from './search-panel.tsx';

export function SearchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} title={useText().nav.search} onClose={onClose}>
      {/* Only the results scroll; the field stays visible. */}
      <div className="[&_[role=listbox]]:max-h-[min(60dvh,36rem)]">
        <SearchPanel onOpened={onClose} />
      </div>
    </Dialog>
  );
}
