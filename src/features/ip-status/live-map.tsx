import { useEffect, useState } from 'react';
import { type Exit, placeOf } from './exit-nodes.ts';
import type { IpGeo } from './ip-store.ts';
import { arc, mapHeight, mapWidth, project } from './projection.ts';

type Props = { ip: IpGeo | null; exit: Exit | null };

const dotRadius = 2;

/** The dotted world: a dot where the visitor is and, through an exit, the way there. The dots are a file that waits for the first paint. */
export function LiveMap({ ip, exit }: Props) {
  const [painted, setPainted] = useState(false);
  useEffect(() => setPainted(true), []);

  const place = placeOf(ip);
  const here = place && project(place);
  const there = exit && project(exit);
  return (
    <div className="live-map" data-painted={painted}>
      <svg className="live-map__marks" aria-hidden="true" viewBox={`0 0 ${mapWidth} ${mapHeight}`}>
        {here && there && <path className="live-map__way" d={arc(here, there)} />}
        {here && <circle className="live-map__here" cx={here.x} cy={here.y} r={dotRadius} />}
        {there && <circle className="live-map__there" cx={there.x} cy={there.y} r={dotRadius} />}
      </svg>
    </div>
  );
}
