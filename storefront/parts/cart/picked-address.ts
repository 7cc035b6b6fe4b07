// The address chosen on the address page for another page: open to.addresses({ pick: '1' }), and take it when the user is back.
import type { AddressOut } from '#contract/calls/parts.ts';

let picked: AddressOut | null = null;

export const pickAddress = (address: AddressOut): void => {
  picked = address;
};

/** The address chosen since the last call; null when the user came back without choosing. */
export function takePickedAddress(): AddressOut | null {
  const taken = picked;
  picked = null;
  return taken;
}
