// Copies a text on tap and shows the outcome. Taps are taken once in 500 ms.
import type { ReactNode } from 'react';
import { toast } from '#ui/feedback/toast-store.ts';
import { CopyIcon } from '#ui/icons.tsx';
import { Button, type ButtonProps } from '#ui/input/button.tsx';
import { type CopyResult, copyText } from '#ui/input/copy.ts';
import { type UiTexts, useUiTexts } from '#ui/texts.tsx';

const COPY_GUARD_MS = 500;

function copyMessage(result: CopyResult, texts: UiTexts): string | undefined {
  if (result === 'done') return texts.copyDone;
  if (result === 'failed') return texts.copyFailed;
  return result === 'unsupported' ? texts.copyUnsupported : undefined;
}

/** Copy and toast, for cells and links of one's own. */
export function useCopy(): (text: string) => Promise<CopyResult> {
  const texts = useUiTexts();
  return async (text) => {
    const result = await copyText(text);
    const message = copyMessage(result, texts);
    if (message) toast(message, { mark: result === 'done' ? 'done' : undefined });
    return result;
  };
}

export type CopyButtonProps = Pick<ButtonProps, 'kind' | 'size' | 'label' | 'className'> & { text: string; children: ReactNode };

export function CopyButton({ text, children, kind = 'quiet', size = 'small', ...rest }: CopyButtonProps) {
  const copy = useCopy();
  return (
    <Button
      {...rest}
      kind={kind}
      size={size}
      throttle={COPY_GUARD_MS}
      icon={<CopyIcon className="ui-icon-xs" />}
      onClick={() => void copy(text)}
    >
      {children}
    </Button>
  );
}
