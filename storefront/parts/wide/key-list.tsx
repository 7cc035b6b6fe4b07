// The list of keys.
import { t } from '#shop/lib/i18n.ts';
import { Sheet } from '#ui/overlay/sheet.tsx';

const KEYS = [
  ['/', 'wide.key.search'],
  ['↑ ↓', 'wide.key.rows'],
  ['Enter', 'wide.key.enter'],
  ['Space', 'wide.key.space'],
  ['Esc', 'wide.key.escape'],
  ['J K', 'wide.key.next'],
  ['G H', 'wide.key.home'],
  ['G C', 'wide.key.cart'],
  ['G O', 'wide.key.orders'],
  ['G W', 'wide.key.waybills'],
  ['?', 'wide.key.list'],
] as const;

export function KeyList({ onClose }: { onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title={t('wide.keys')}>
      <dl className="wide-keys">
        {KEYS.map(([keys, text]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((one) => (
                <kbd key={one}>{one}</kbd>
              ))}
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
