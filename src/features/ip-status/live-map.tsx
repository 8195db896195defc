import { type ReactNode, useEffect, useState } from 'react';
import type { IpGeo } from './ip-store.ts';
import { arc, type GeoPoint, geoPointOf, mapHeight, mapWidth, project } from './projection.ts';

type Props = { ip: IpGeo | null; exitNode: GeoPoint | null };

const dotRadius = 2;

/** A dotted world map with the visitor's location and, if given, a line to an exit node. */
export function LiveMap({ ip, exitNode }: Props) {
  const location = geoPointOf(ip);
  const visitorPoint = location && project(location);
  const exitPoint = exitNode && project(exitNode);
  return (
    <WorldMap>
      {visitorPoint && exitPoint && <path className="live-map__route" d={arc(visitorPoint, exitPoint)} />}
      {visitorPoint && <circle className="live-map__visitor" cx={visitorPoint.x} cy={visitorPoint.y} r={dotRadius} />}
      {exitPoint && <circle className="live-map__exit" cx={exitPoint.x} cy={exitPoint.y} r={dotRadius} />}
    </WorldMap>
  );
}

/**
 * The map with marks on it; `scale` is how many of their units are one of the map's. The image of the map loads after hydration:
 * before, it would compete with the scripts for bandwidth.
 */
export function WorldMap({ scale = 1, children }: { scale?: number; children: ReactNode }) {
  const [painted, setPainted] = useState(false);
  useEffect(() => setPainted(true), []);
  return (
    <div className="live-map" data-painted={painted}>
      <svg className="live-map__marks" aria-hidden="true" viewBox={`0 0 ${scale * mapWidth} ${scale * mapHeight}`}>
        {children}
      </svg>
    </div>
  );
}
