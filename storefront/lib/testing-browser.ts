// For tests: the parts of a browser that plain functions touch.
export function fakeStorage(start: Record<string, string> = {}): Storage {
  const map = new Map(Object.entries(start));
  const store = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, String(value)),
    removeItem: (key: string) => void map.delete(key),
    clear: () => map.clear(),
    key: (index: number) => [...map.keys()][index] ?? null,
    get length() {
      return map.size;
    },
  };
  // Keys of a real Storage can be listed like those of an object.
  return new Proxy(store as Storage, {
    ownKeys: () => [...map.keys()],
    getOwnPropertyDescriptor: (_, key) =>
      map.has(String(key)) ? { enumerable: true, configurable: true, value: map.get(String(key)) } : undefined,
  });
}

/** Answers of a server by call path; each is an envelope, or a failure to throw. */
export function fakeServer(answers: Record<string, unknown>) {
  const asked: { path: string; method: string; fields: Record<string, string>; headers: Record<string, string> }[] = [];
  const fetch = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const [at, query] = url.split('?', 2);
    const path = at!.replace(/^\/api\//, '');
    const body = init.body instanceof URLSearchParams ? init.body : new URLSearchParams(query ?? '');
    asked.push({
      path,
      method: init.method ?? 'GET',
      fields: Object.fromEntries(body),
      headers: (init.headers ?? {}) as Record<string, string>,
    });
    const answer = answers[path];
    if (answer instanceof Error) throw answer;
    if (answer instanceof Response) return answer;
    return Response.json(answer ?? { code: 0, msg: 'no such call', data: null });
  };
  return { fetch: fetch as unknown as typeof globalThis.fetch, asked, paths: () => asked.map((a) => a.path) };
}

export const ok = (data: unknown) => ({ code: 1, msg: '', data });
