// A dialog with fields and one submit button.
import { useText } from '../text/language.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Buttons, FormProblem } from '../ui/layout.tsx';
import { Form, type SaveFormProps } from './form.tsx';

interface FormDialogProps extends SaveFormProps {
  title: string;
  size?: 'small' | 'large';
  /** The submit button's label. */
  verb: string;
  danger?: boolean;
  onClose: () => void;
}

export function FormDialog(props: FormDialogProps) {
  const { form, ready = true, title, size = 'large', verb, danger = false, onClose, children } = props;
  const text = useText();
  return (
    <Dialog open size={size} title={title} onClose={onClose}>
      <Form form={form} ready={ready}>
        {children}
        {form.problem !== undefined && <FormProblem>{form.problem}</FormProblem>}
        <Buttons>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" kind={danger ? 'danger' : 'strong'} busy={form.busy} disabled={!ready}>
            {verb}
          </Button>
        </Buttons>
      </Form>
    </Dialog>
  );
}
