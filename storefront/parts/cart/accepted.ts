// Which notices this browser has accepted, as `mark:version`: a newer version has to be accepted again.
import { storage } from '#shop/lib/storage.ts';

type Notice = { mark: string; version: number };
export const acceptedAs = ({ mark, version }: Notice): string => `${mark}:${version}`;

export const accepted = (): string[] => storage.get('orderDeclared') ?? [];

/** The list with these accepted; older versions of the same notices are dropped. */
export const acceptedWith = (old: readonly string[], notices: readonly Notice[]): string[] => [
  ...old.filter((one) => !notices.some(({ mark }) => one.startsWith(`${mark}:`))),
  ...notices.map(acceptedAs),
];

export const rememberAccepted = (notices: readonly Notice[]): boolean =>
  storage.set('orderDeclared', acceptedWith(accepted(), notices));
