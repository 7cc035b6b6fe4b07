// Connects the scale at the packing table; from then on each stable weight fills the field.
import { useEffect, useEffectEvent, useState } from 'react';
import { t } from '#admin/lib/i18n.ts';
import { canWeigh, connectScale } from '#admin/lib/scale.ts';
import { ScaleIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';

/** The scale goes on weighing for the next item: one connection for the window. */
let release: (() => void) | null = null;
const listeners = new Set<(grams: number) => void>();

export function ScaleButton({ onWeight }: { onWeight: (grams: number) => void }) {
  const [on, setOn] = useState(release !== null);
  const act = useEffectEvent(onWeight);
  useEffect(() => {
    const hear = (grams: number) => act(grams);
    listeners.add(hear);
    return () => void listeners.delete(hear);
  }, []);
  if (!canWeigh()) return null;
  const toggle = async () => {
    if (release) {
      release();
      release = null;
      setOn(false);
      return;
    }
    // Who closes the browser's question connects nothing.
    release = await connectScale(
      (grams) => {
        for (const hear of listeners) hear(grams);
      },
      () => {
        release = null;
        setOn(false);
      },
    ).catch(() => null);
    setOn(release !== null);
  };
  return (
    <Button size="small" icon={<ScaleIcon />} onClick={() => void toggle()}>
      {t(on ? 'scale.off' : 'scale.on')}
    </Button>
  );
}
