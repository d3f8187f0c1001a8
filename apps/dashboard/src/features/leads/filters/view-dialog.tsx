// Saves a view: creates one, renames one, or replaces the filters of an existing one.
import { useMutation } from '@tanstack/react-query';
import { CheckField } from '../../../forms/check-field.tsx';
import { Form } from '../../../forms/form.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { toProblem } from '../../../problem.ts';
import { useText } from '../../../text/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormProblem } from '../../../ui/layout.tsx';
import type { View } from '../queries.ts';

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

export function ViewDialog(props: ViewDialogProps) {
  const words = useText().leads.views;
  const { open, view, onClose } = props;
  return (
    <Dialog open={open} title={view ? words.rename : words.save} onClose={onClose}>
      {open && <ViewForm {...props} />}
    </Dialog>
  );
}

function ViewForm({ view, mayShare, others, onClose, onSave }: ViewDialogProps) {
  const words = useText().leads.views;
  const form = useRecordForm({
    record: { name: view?.name ?? '', shared: false },
    save: ({ name, shared }) => onSave({ name: name.trim(), shared, replaces: null }),
    isNew: true,
  });
  const { name, shared } = form.values;
  const replace = useMutation({
    mutationFn: (replaces: View) => onSave({ name: name.trim(), shared, replaces }),
    onSettled: (_, error) => error && form.refuse(toProblem(error)),
  });
  const busy = form.busy || replace.isPending;
  return (
    <Form form={form} ready={name.trim() !== '' && !busy}>
      <TextField label={words.name} {...form.field('name')} maxLength={100} autoFocus />
      {!view && mayShare && <CheckField label={words.share} {...form.field('shared')} />}
      {form.problem !== undefined && <FormProblem>{form.problem}</FormProblem>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="strong" busy={form.busy} disabled={name.trim() === ''}>
          {view ? words.rename : words.save}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
      {!view && others.length > 0 && (
        <div className="flex flex-wrap gap-2 pt-4 border-t border-line">
          {others.map((one) => (
            <Button key={one.id} disabled={busy} onClick={() => replace.mutate(one)}>
              {words.replace(one.name)}
            </Button>
          ))}
        </div>
      )}
    </Form>
  );
}
