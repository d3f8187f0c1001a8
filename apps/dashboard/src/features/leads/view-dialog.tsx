// Saves a view: creates one, renames one, or replaces the filters of an existing one.
import { type FormEvent, useEffect, useState } from 'react';
import { type Problem, toProblem } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import type { View } from './queries.ts';

interface ViewDialogProps {
  open: boolean;
  /** The view to rename; null: the dialog saves a new view. */
  view: View | null;
  mayShare: boolean;
  /** The existing views that the member can overwrite with the current filters. */
  others: readonly View[];
  onClose: () => void;
  onSave: (to: { name: string; shared: boolean; replaces: View | null }) => Promise<void>;
}

export function ViewDialog({ open, view, mayShare, others, onClose, onSave }: ViewDialogProps) {
  const text = useText();
  const words = text.leads.views;
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    if (!open) return;
    setName(view?.name ?? '');
    setProblem(null);
  }, [open, view]);
  const save = async (replaces: View | null) => {
    if (busy || (replaces === null && name.trim() === '')) return;
    setBusy(true);
    setProblem(null);
    await onSave({ name: name.trim(), shared, replaces }).catch((error) => setProblem(toProblem(error)));
    setBusy(false);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save(null);
  };
  return (
    <Dialog open={open} title={view ? words.rename : words.save} onClose={onClose}>
      <form className="grid gap-4" onSubmit={onSubmit}>
        <TextField
          label={words.name}
          value={name}
          onChange={setName}
          maxLength={100}
          problem={problem ? text.problemOf(problem) : undefined}
          autoFocus
        />
        {!view && mayShare && <CheckField label={words.share} checked={shared} onChange={setShared} />}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" kind="strong" busy={busy} disabled={name.trim() === ''}>
            {view ? words.rename : words.save}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
        </div>
        {!view && others.length > 0 && (
          <div className="flex flex-wrap gap-2 pt-4 border-t border-line">
            {others.map((one) => (
              <Button key={one.id} disabled={busy} onClick={() => void save(one)}>
                {words.replace(one.name)}
              </Button>
            ))}
          </div>
        )}
      </form>
    </Dialog>
  );
}
