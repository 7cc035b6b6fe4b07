// The route: places on a line and the boat where the goods are. The boat moves to its place once, on opening.
import { type CSSProperties, useEffect, useState } from 'react';
import { cx } from '#ui/cx.ts';
import { Boat } from '#ui/feedback/boat.tsx';

export type RoutePlace = { label: string /** 0..1, evenly spaced by default */; at?: number };

export type RouteLineProps = {
  places: RoutePlace[];
  /** how far it has come, 0..1 */
  progress: number;
  /** the state in words for screen readers */
  label: string;
  className?: string;
};

const placeAt = (place: RoutePlace, index: number, count: number) => place.at ?? (count > 1 ? index / (count - 1) : 0);

export function RouteLine({ places, progress, label, className }: RouteLineProps) {
  const [p, setP] = useState(0);
  const goal = Math.min(1, Math.max(0, progress));
  useEffect(() => {
    const frame = requestAnimationFrame(() => setP(goal));
    return () => cancelAnimationFrame(frame);
  }, [goal]);
  const stops = places.map((place, index) => {
    const at = placeAt(place, index, places.length);
    return { ...place, at, past: at <= goal };
  });
  return (
    <div className={cx('ui-route', className)} role="img" aria-label={label} style={{ '--p': p } as CSSProperties}>
      <i className="ui-route-rail" />
      <i className="ui-route-fill" />
      {stops.map((stop, index) => (
        <i key={index} className="ui-route-node" data-past={stop.past} style={{ '--x': stop.at } as CSSProperties} />
      ))}
      {stops.map((stop, index) => (
        <span key={index} className="ui-route-label" data-past={stop.past} style={{ '--x': stop.at } as CSSProperties}>
          {stop.label}
        </span>
      ))}
      <b className="ui-route-boat">
        <Boat />
      </b>
    </div>
  );
}
