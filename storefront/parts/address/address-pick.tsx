// Choosing where something goes: another address from the list; the first one is made right here.
import { lazy, Suspense, useState } from 'react';
import type { AddressOut } from '#contract/calls/parts.ts';
import { to } from '#shop/lib/paths.ts';
import { AddressCard } from '#shop/parts/address/address-card.tsx';

const AddressSheet = lazy(() => import('#shop/parts/address/address-sheet.tsx'));

type Props = { address: AddressOut | null; onSaved: (address: AddressOut) => void };

export function AddressPick({ address, onSaved }: Props) {
  const [open, setOpen] = useState(false);
  const saved = (made: AddressOut) => {
    setOpen(false);
    onSaved(made);
  };
  return (
    <>
      {address ? (
        <AddressCard address={address} href={to.addresses({ pick: '1' })} />
      ) : (
        <AddressCard address={null} onClick={() => setOpen(true)} />
      )}
      {open && (
        <Suspense fallback={null}>
          <AddressSheet onSaved={saved} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
