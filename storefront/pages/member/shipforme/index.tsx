// Ship for me: the address to send parcels to, what has been declared and what has arrived; declaring, changing and claiming on the same page.
import { useParam } from '#shop/lib/router.tsx';
import { ParcelForm } from './form.tsx';
import { Parcels } from './parcels.tsx';

const VIEWS = ['add', 'edit', 'declare', 'claim'] as const;

export default function ShipForMe() {
  const asked = useParam('view');
  const id = Number(useParam('id')) || 0;
  const view = VIEWS.find((v) => v === asked);
  return view ? <ParcelForm key={`${view}:${id}`} view={view} id={id} /> : <Parcels />;
}
