// The effects of a login and a logout: a visitor's cart and history move to the member, saved copies and cached answers are
// dropped.
import { queries } from '#shop/lib/query.ts';
import { onSession } from '#shop/lib/session.ts';

async function arrived(): Promise<void> {
  const { moveToMember } = await import('#shop/lib/move-to-member.ts');
  await moveToMember();
  await queries.invalidateQueries();
}

export const watchSession = (): (() => void) =>
  onSession((signedIn) => {
    if (signedIn) void arrived();
    else {
      queries.clear();
      void import('#shop/lib/saved.ts').then((copies) => copies.forgetSaved());
    }
  });
