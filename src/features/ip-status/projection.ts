/** Size of the map in its own units, the viewBox of `public/art/world.svg`. */
export const mapWidth = 200;
export const mapHeight = 100;

const northDegrees = 80;
const southDegrees = -56;
const top = stretch(northDegrees);
const bottom = stretch(southDegrees);

export type GeoPoint = { latitude: number; longitude: number };
export type MapPoint = { x: number; y: number };

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

/** An SVG path between two points, curved to the north like a flight route. */
export function arc(from: MapPoint, to: MapPoint): string {
  const bow = Math.hypot(to.x - from.x, to.y - from.y) * 0.3;
  const middle = { x: (from.x + to.x) / 2, y: Math.max(2, (from.y + to.y) / 2 - bow) };
  return `M${round(from.x)} ${round(from.y)}Q${round(middle.x)} ${round(middle.y)} ${round(to.x)} ${round(to.y)}`;
}

function stretch(degrees: number): number {
  return Math.tan((degrees * Math.PI) / 360);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
