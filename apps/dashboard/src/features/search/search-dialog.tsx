// The search in a dialog over any page.
import { useText } from '../../text/language.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './search.module.css';
import { SearchPanel } from './search-panel.tsx';

export function SearchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} title={useText().nav.search} onClose={onClose}>
      <div className={classes.inDialog}>
        <SearchPanel onOpened={onClose} />
      </div>
    </Dialog>
  );
}
