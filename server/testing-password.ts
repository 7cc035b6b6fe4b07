// Hashes for tests and measurements, which write a password without a call.
import { comparePassword, hashPassword as hash } from './modules/accounts/auth/password.ts';
import { Outside } from './outside.ts';

export const hashPassword = (password: string): Promise<string> => hash(new Outside(), password);

export const fits = async (stored: string | null, password: string): Promise<boolean> =>
  (await comparePassword(new Outside(), stored, password)).fits;
