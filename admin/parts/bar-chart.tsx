// A chart of bars with the time before as a line, drawn to be read on a phone: few labels, and the bar that is touched says its numbers above. To a screen
// reader it is a table.
import { useState } from 'react';

type Props = {
  /** names of the bars, oldest first, short */
  labels: string[];
  now: number[];
  before: number[];
  /** of the table: the chart, the column of names, now, before */
  words: { caption: string; name: string; now: string; before: string };
  show: (value: number) => string;
};

const [WIDTH, HEIGHT, FOOT, TOP] = [360, 132, 20, 6];

/** Where a value lies, zero included in every chart. */
function scale(values: readonly number[]): (value: number) => number {
  const low = Math.min(0, ...values);
  // Nothing but zeros stand on the ground.
  const high = Math.max(low < 0 ? 0 : 1, ...values);
  return (value) => TOP + ((high - value) / (high - low)) * (HEIGHT - FOOT - TOP);
}

export function BarChart({ labels, now, before, words, show }: Props) {
  const [touched, touch] = useState<number | null>(null);
  const at = touched ?? now.length - 1;
  const y = scale([...now, ...before]);
  const step = WIDTH / Math.max(1, now.length);
  const bar = Math.min(22, step * 0.64);
  const middle = (index: number) => index * step + step / 2;
  const told = [0, Math.floor((now.length - 1) / 2), now.length - 1];
  return (
    <div>
      <p className="desk-small flex flex-wrap justify-between gap-x-16" aria-hidden="true">
        <span>
          {labels[at]} <b className="text-ink ui-num">{show(now[at] ?? 0)}</b>
        </span>
        <span>
          {words.before} <span className="ui-num">{show(before[at] ?? 0)}</span>
        </span>
      </p>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="block h-auto w-full"
        aria-hidden="true"
        focusable="false"
        onPointerLeave={() => touch(null)}
      >
        {now.map((value, index) => (
          <rect
            key={labels[index]}
            x={middle(index) - bar / 2}
            width={bar}
            y={Math.min(y(value), y(0))}
            height={value === 0 ? 0 : Math.max(1.5, Math.abs(y(value) - y(0)))}
            rx="1.5"
            fill={value < 0 ? 'var(--color-wrong)' : 'var(--color-moving)'}
            opacity={touched === null || touched === index ? 1 : 0.45}
          />
        ))}
        <polyline
          points={before.map((value, index) => `${middle(index)},${y(value)}`).join(' ')}
          fill="none"
          stroke="var(--color-control)"
          strokeWidth="1.5"
          strokeDasharray="4 3"
        />
        <line x1="0" x2={WIDTH} y1={y(0)} y2={y(0)} stroke="var(--color-line-strong)" />
        {[...new Set(told)].map((index) => (
          <text
            key={labels[index]}
            x={index === 0 ? 1 : index === now.length - 1 ? WIDTH - 1 : middle(index)}
            y={HEIGHT - 5}
            textAnchor={index === 0 ? 'start' : index === now.length - 1 ? 'end' : 'middle'}
            fontSize="11"
            fill="var(--color-ink-3)"
          >
            {labels[index]}
          </text>
        ))}
        {now.map((_, index) => (
          <rect
            key={labels[index]}
            x={index * step}
            y="0"
            width={step}
            height={HEIGHT}
            fill="transparent"
            onPointerEnter={() => touch(index)}
            onPointerDown={() => touch(index)}
          />
        ))}
      </svg>
      <table className="ui-hidden">
        <caption>{words.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{words.name}</th>
            <th scope="col">{words.now}</th>
            <th scope="col">{words.before}</th>
          </tr>
        </thead>
        <tbody>
          {labels.map((label, index) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{show(now[index] ?? 0)}</td>
              <td>{show(before[index] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
