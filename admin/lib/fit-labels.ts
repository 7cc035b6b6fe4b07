// Labels as the printer gets them: what does not fit is written smaller; what does not fit then is on another label with the same code.
const LEAST = 0.6;
const STEP = 0.1;
/** Characters that go to the next label at once. */
const CUT = 8;

const overflows = (label: HTMLElement): boolean => label.scrollHeight > label.clientHeight;
const linesOf = (label: HTMLElement): HTMLParagraphElement[] => [...label.querySelectorAll('p')];

function shrink(label: HTMLElement): void {
  for (let scale = 1 - STEP; overflows(label) && scale >= LEAST; scale -= STEP)
    label.style.setProperty('--label-scale', scale.toFixed(1));
}

/** Moves the end of the text into `next`, an empty copy behind it, until the rest fits. */
function overflowInto(next: HTMLElement, label: HTMLElement): void {
  const box = linesOf(next)[0]!.parentElement!;
  for (const line of linesOf(next)) line.remove();
  for (let last = linesOf(label).at(-1); last && overflows(label); last = linesOf(label).at(-1)) {
    if (linesOf(label).length > 1) {
      box.querySelector('h1')!.after(last);
      continue;
    }
    const text = last.textContent ?? '';
    if (text.length <= CUT) return;
    last.textContent = text.slice(0, -CUT);
    const first = box.querySelector('p[data-rest]') ?? document.createElement('p');
    first.setAttribute('data-rest', '');
    first.textContent = text.slice(-CUT) + (first.textContent ?? '');
    box.querySelector('h1')!.after(first);
  }
}

function fit(label: HTMLElement): void {
  shrink(label);
  if (!overflows(label) || linesOf(label).length === 0) return;
  const next = label.cloneNode(true) as HTMLElement;
  overflowInto(next, label);
  if (linesOf(next).length === 0) return;
  for (const line of linesOf(next)) line.removeAttribute('data-rest');
  label.after(next);
  fit(next);
}

export function fitLabels(paper: HTMLElement): void {
  for (const label of paper.querySelectorAll<HTMLElement>('.label')) fit(label);
}
