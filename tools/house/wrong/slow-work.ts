// Slow work where a transaction is open, and writes before one is open.
import type { Ctx, MemberCtx, MemberPrepareCtx } from '#server/context.ts';
import type { Handlers } from '#server/handlers.ts';
import { comparePassword, hashPassword } from '#server/modules/accounts/auth/password.ts';
import { comparePayPassword } from '#server/modules/accounts/pay-password/check.ts';
import { readPicture } from '#server/modules/platform/uploads/picture.ts';

declare const inside: MemberCtx;
declare const before: MemberPrepareCtx;
declare const bytes: Buffer;

await hashPassword(before.outside, 'x');
// wrong: slow work is not allowed in a transaction
await hashPassword(inside.outside, 'x');
// wrong: none at all
await hashPassword('x');
await comparePassword(before.outside, null, 'x');
// wrong: the context of a transaction
await comparePassword(inside, null, 'x');
await comparePayPassword(before, '123456');
// wrong: the context of a transaction
await comparePayPassword(inside, '123456');
await readPicture(before.outside, bytes);
// wrong: slow work is not allowed
await readPicture(bytes);

before.db.selectFrom('member').select('id');
// wrong: `prepare` writes nothing
before.db.updateTable('member').set({ nickname: 'x' });
// wrong: `prepare` opens no transaction
before.db.transaction();
// wrong: nothing is deferred to a commit before there is a transaction
before.after(() => {});

const write = (ctx: Pick<Ctx, 'db'>) => ctx.db.deleteFrom('cart_row').execute();
await write(inside);
// wrong: a function that writes
await write(before);

export const calls = {
  'common/upload': {
    prepare: async (ctx, _input, file) => {
      const picture = await readPicture(ctx.outside, file!.bytes);
      return async () => ({ id: picture.width, url: '', fullurl: '' });
    },
  },
  // wrong: a handler that is a function runs inside the transaction
  'user/logout': async (ctx) => ({ made: await hashPassword(ctx.outside, 'x') }),
} satisfies Partial<Handlers>;
