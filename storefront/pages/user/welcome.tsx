// The head of the pages for logging in and signing up: the boat, what this page is for, one line of help.
import type { ReactNode } from 'react';
import { Boat } from '#ui/feedback/boat.tsx';

export function Welcome({ title, help }: { title: string; help?: ReactNode }) {
  return (
    <header className="flex flex-col gap-12 px-4 pt-16 pb-12">
      <Boat className="h-66 w-88" />
      <h1 className="text-2xl leading-tight">{title}</h1>
      {help && <p className="text-sm text-ink-3">{help}</p>}
    </header>
  );
}
