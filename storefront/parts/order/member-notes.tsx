// Notes above home and the page of the account: what waits for the member, then stock whose free time ends.
import type { Member } from '#shop/lib/use-member.ts';
import { StorageEnding } from './storage-ending.tsx';
import { WaitingList } from './waiting.tsx';

export default function MemberNotes({ me }: { me: Member }) {
  return (
    <>
      <WaitingList waiting={me.waiting} />
      <StorageEnding ending={me.stock.ending} />
    </>
  );
}
