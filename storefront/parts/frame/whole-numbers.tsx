// A sentence with numbers of orders or waybills, which stay on one line: browsers break them after their hyphen.
import type { ReactNode } from 'react';

const NUMBERS = /([A-Z]{1,3}\d{4}-\d{4,})/;

export const wholeNumbers = (text: string): ReactNode =>
  text.split(NUMBERS).map((part, at) =>
    at % 2 ? (
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
