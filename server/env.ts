// Reading settings of the environment: each reader checks one of them and throws one clear line that names it and shows no secret.
export class SettingError extends Error {}

export type Env = Record<string, string | undefined>;

export function number(env: Env, name: string, fallback: number, min: number, max: number): number {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max)
    throw new SettingError(`${name} must be a whole number from ${min} to ${max}, not "${text}"`);
  return value;
}

export function flag(env: Env, name: string, fallback: boolean): boolean {
  const text = env[name];
  if (!text) return fallback;
  if (text === '1' || text === 'true') return true;
  if (text === '0' || text === 'false') return false;
  throw new SettingError(`${name} must be 1 or 0, not "${text}"`);
}

export function url(env: Env, name: string, protocols: readonly string[]): string {
  const text = env[name];
  if (!text) return '';
  try {
    if (protocols.includes(new URL(text).protocol)) return text;
  } catch {
    // not an address: the same error
  }
  throw new SettingError(`${name} must be an address that begins with ${protocols.join('// or ')}//`); // the value may contain a password: it is not shown
}

/** Settings that are only useful together: all or none. An incomplete gateway would take money and never be notified. */
export function together(env: Env, names: readonly string[]): string[] | null {
  const missing = names.filter((name) => !env[name]);
  if (missing.length === names.length) return null;
  if (missing.length) throw new SettingError(`${missing.join(' and ')} must be set as well: ${names.join(', ')} belong together`);
  return names.map((name) => env[name]!);
}

export const isProduction = (env: Env): boolean => env.NODE_ENV === 'production';
