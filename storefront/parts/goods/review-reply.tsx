// Answering a review.
import { useState } from 'react';
import type { ReviewOut } from '#contract/calls/content.ts';
import { t } from '#shop/lib/i18n.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';

const MOST = 500;

export default function ReviewReply({ id, onDone }: { id: number; onDone: (review: ReviewOut) => void }) {
  const [content, setContent] = useState('');
  const send = useCommand('comment/reply', { onDone });
  return (
    <Form className="mt-12" errors={send.errors} onSubmit={async () => void (await send.run({ id, content: content.trim() }))}>
      <Field
        label={t('review.reply')}
        hideLabel
        name="content"
        type="textarea"
        rows={2}
        maxLength={MOST}
        placeholder={t('review.reply_hint')}
        value={content}
        onChange={setContent}
        check={(text) => (text.trim() ? undefined : t('review.reply_empty'))}
      />
      <Button type="submit" kind="primary" size="small" busy={send.busy} className="self-end">
        {t('review.send')}
      </Button>
    </Form>
  );
}
