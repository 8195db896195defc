import type { IpGeo } from './ip-store.ts';

/** Size of the map in its own units, the viewBox of `public/art/world.svg`. */
export const mapWidth = 200;
export const mapHeight = 100;

const northDegrees = 80;
const southDegrees = -56;
const top = stretch(northDegrees);
const bottom = stretch(southDegrees);

export type GeoPoint = { latitude: number; longitude: number };
export type MapPoint = { x: number; y: number };

/** The location of an IP address; null when it is unknown. */
export function geoPointOf(ip: IpGeo | null): GeoPoint | null {
  if (ip?.latitude == null || ip.longitude == null) return null;
  return { latitude: ip.latitude, longitude: ip.longitude };
}

/** Gall's stereographic projection to map units: coasts keep their shape and the poles take little space. */
export function project({ latitude, longitude }: GeoPoint): MapPoint {
  const clamped = Math.min(northDegrees, Math.max(southDegrees, latitude));
  return {
    x: ((longitude + 180) / 360) * mapWidth,
    y: ((top - stretch(clamped)) / (top - bottom)) * mapHeight,
  };
}

/** The inverse of `project`. */
export function unproject({ x, y }: MapPoint): GeoPoint {
  const height = top - (y / mapHeight) * (top - bottom);
  return { latitude: (Math.atan(height) * 360) / Math.PI, longitude: (x / mapWidth) * 360 - 180 };
}

/**
 * An SVG path between two points, curved to the north like a flight route. It goes the shorter way around the world: over the
 * Pacific it leaves the map at one edge and returns at the other.
 */
export function arc(from: MapPoint, to: MapPoint): string {
  const isOverEdge = Math.abs(to.x - from.x) > mapWidth / 2;
  if (!isOverEdge) return curve(from, controlPoint(from, to), to);
  const offset = to.x > from.x ? -mapWidth : mapWidth;
  const end = { x: to.x + offset, y: to.y };
  const control = controlPoint(from, end);
  const edge = offset < 0 ? 0 : mapWidth;
  // The control point is halfway, so that x grows evenly along the curve, which is split by de Casteljau's algorithm.
  // From one edge to the other it has no width.
  const share = (edge - from.x) / (end.x - from.x) || 0;
  const first = between(from, control, share);
  const second = between(control, end, share);
  const crossing = between(first, second, share);
  const back = ({ x, y }: MapPoint) => ({ x: x - offset, y });
  return curve(from, first, crossing) + curve(back(crossing), back(second), to);
}

function controlPoint(from: MapPoint, to: MapPoint): MapPoint {
  const bow = Math.hypot(to.x - from.x, to.y - from.y) * 0.3;
  return { x: (from.x + to.x) / 2, y: Math.max(2, (from.y + to.y) / 2 - bow) };
}

function between(from: MapPoint, to: MapPoint, share: number): MapPoint {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

function curve(from: MapPoint, control: MapPoint, to: MapPoint): string {
  return `M${point(from)}Q${point(control)} ${point(to)}`;
}

function point({ x, y }: MapPoint): string {
  return `${round(x)} ${round(y)}`;
}

function stretch(degrees: number): number {
  return Math.tan((degrees * Math.PI) / 360);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
