import { useEffect, useState } from 'react';
import { type ExitNode, geoPointOf } from './exit-nodes.ts';
import type { IpGeo } from './ip-store.ts';
import { arc, mapHeight, mapWidth, project } from './projection.ts';

type Props = { ip: IpGeo | null; exitNode: ExitNode | null };

const dotRadius = 2;

/** A dotted world map with the visitor's location and, if given, a line to an exit node. The background image loads after the first paint. */
export function LiveMap({ ip, exitNode }: Props) {
  const [painted, setPainted] = useState(false);
  useEffect(() => setPainted(true), []);

  const location = geoPointOf(ip);
  const visitorPoint = location && project(location);
  const exitPoint = exitNode && project(exitNode);
  return (
    <div className="live-map" data-painted={painted}>
      <svg className="live-map__marks" aria-hidden="true" viewBox={`0 0 ${mapWidth} ${mapHeight}`}>
        {visitorPoint && exitPoint && <path className="live-map__route" d={arc(visitorPoint, exitPoint)} />}
        {visitorPoint && <circle className="live-map__visitor" cx={visitorPoint.x} cy={visitorPoint.y} r={dotRadius} />}
        {exitPoint && <circle className="live-map__exit" cx={exitPoint.x} cy={exitPoint.y} r={dotRadius} />}
      </svg>
    </div>
  );
}
