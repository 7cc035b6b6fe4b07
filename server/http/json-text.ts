// JSON as it was sent. JSON.parse silently keeps the last of two equal names; this detects them.

export type JsonText = { value: unknown; doubled: string | null };

/** The value of a JSON text, and the outermost name under which a name comes twice; null where the text is no JSON. */
export function readJson(text: string): JsonText | null {
  try {
    const value: unknown = JSON.parse(text);
    return { value, doubled: doubledName(text) };
  } catch {
    return null;
  }
}

/** `names`: those of an object, null for a list; `name`: the one whose value is being read. */
type Open = { names: Set<string> | null; name: string };

/** One pass over a valid JSON text. */
function doubledName(text: string): string | null {
  const open: Open[] = [];
  let nameNext = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    const inner = open.at(-1);
    if (sign === '"') {
      const end = endOfString(text, at);
      if (nameNext && inner?.names) {
        const name = JSON.parse(text.slice(at, end + 1)) as string;
        if (inner.names.has(name)) return open.length === 1 ? name : (open.find((one) => one.names)?.name ?? name);
        inner.names.add(name);
        inner.name = name;
        nameNext = false;
      }
      at = end;
    } else if (sign === '{' || sign === '[') {
      open.push({ names: sign === '{' ? new Set() : null, name: '' });
      nameNext = sign === '{';
    } else if (sign === '}' || sign === ']') {
      open.pop();
    } else if (sign === ',') {
      nameNext = inner?.names != null;
    }
  }
  return null;
}

function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}
