// Roles of the back office: sets of permissions.
import { z } from '#contract/fields.ts';
import { PERMISSIONS } from '#contract/permission.ts';
import { code, list } from './cells.ts';
import { table } from './data-files.ts';
import { textsOf } from './data-texts.ts';

const permissions = z.pipe(
  z.union([
    z.pipe(
      z.literal('all'),
      z.transform(() => [...PERMISSIONS]),
    ),
    list(),
  ]),
  z.array(z.enum(PERMISSIONS)),
);
const texts = textsOf('base', 'roles');

export const roles = table('base', 'roles', z.object({ code, permissions }), ['code']).map((role) => ({
  ...role,
  names: texts.names(`${role.code}.name`),
}));
