// A sheet with one text field: the answer to the packer, the dispute of a weighing.
import { type ReactNode, useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { type ActProps, AFTER } from './act-props.ts';

type Props = ActProps & {
  action: 'answer' | 'dispute';
  title: string;
  label: string;
  placeholder: string;
  verb: string;
  done: string;
  children?: ReactNode;
};

export function WordsSheet({ id, action, title, label, placeholder, verb, done, children, onClose, onDone }: Props) {
  const [text, setText] = useState('');
  const act = useCommand('sendorder/act', { invalidates: AFTER, onDone: () => onDone(done) });
  return (
    <Sheet open title={title} onClose={onClose} locked={act.busy}>
      <Form errors={act.errors} onSubmit={async () => void (await act.run({ id, action, input: { text: text.trim() } }))}>
        {children}
        <Field
          label={label}
          name="text"
          type="textarea"
          rows={4}
          maxLength={500}
          placeholder={placeholder}
          value={text}
          onChange={setText}
          check={(value) => (value.trim() ? undefined : t('send.answer_empty'))}
        />
        <Button kind="primary" type="submit" block busy={act.busy}>
          {verb}
        </Button>
      </Form>
    </Sheet>
  );
}
