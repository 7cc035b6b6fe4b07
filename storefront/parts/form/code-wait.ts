// A code requested again too soon, maybe for something else: the server answers how long still, and the button counts that
// down.
import type { CallError } from '#client/call-error.ts';

export const waitOf = ({ key, params }: Pick<CallError, 'key' | 'params'>): number =>
  key === 'user.code_wait' ? Math.max(0, Number(params.seconds) || 0) : 0;
