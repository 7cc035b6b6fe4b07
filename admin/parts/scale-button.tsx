// Connects the scale at the packing table; from then on each stable weight fills the field that is looked at.
import { useState } from 'react';
import { t } from '#admin/lib/i18n.ts';
import { canWeigh, connectScale } from '#admin/lib/scale.ts';
import { hearScale } from '#admin/lib/weighing.ts';
import { createStore, useStore } from '#client/store.ts';
import { ScaleIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';

/** The scale goes on weighing for the next item: one connection for the window. */
const connection = createStore<{ release: () => void } | null>(null);

export function ScaleButton() {
  const open = useStore(connection);
  const [asking, setAsking] = useState(false);
  if (!canWeigh()) return null;
  const toggle = async () => {
    if (open) {
      open.release();
      connection.set(null);
      return;
    }
    setAsking(true);
    // Who closes the browser's question connects nothing.
    const release = await connectScale(hearScale, () => connection.set(null)).catch(() => null);
    connection.set(release && { release });
    setAsking(false);
  };
  return (
    <Button size="small" icon={<ScaleIcon />} busy={asking} onClick={() => void toggle()}>
      {t(open ? 'scale.off' : 'scale.on')}
    </Button>
  );
}
