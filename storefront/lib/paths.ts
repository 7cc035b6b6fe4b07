// Links to screens: calls of these, never strings, so that a wrong parameter does not compile.
import { type Params, type ScreenRow, screens } from '#shop/screens.ts';

function path(at: string, params: Params = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value !== undefined && value !== '') query.set(name, String(value));
  const text = query.toString();
  return text ? `${at}?${text}` : at;
}

type Args<P> = P extends undefined ? [] : Partial<P> extends P ? [params?: P] : [params: P];
type Links = {
  [K in keyof typeof screens]: (typeof screens)[K] extends ScreenRow<infer P> ? (...args: Args<P>) => string : never;
};

export const to = Object.fromEntries<unknown>(
  Object.entries<ScreenRow<unknown>>(screens).map(([name, screen]) => [name, (params?: Params) => path(screen.path, params)]),
) as Links;
