/** Size of the drawn map in its own units: `public/art/world.svg` has this viewBox. */
export const mapWidth = 200;
export const mapHeight = 100;

const northDegrees = 80;
const southDegrees = -56;
const top = raised(northDegrees);
const bottom = raised(southDegrees);

export type Place = { latitude: number; longitude: number };
export type MapPoint = { x: number; y: number };

/** Gall's stereographic projection onto the map's units: the coasts keep their shape and the poles take little room. */
export function project({ latitude, longitude }: Place): MapPoint {
  const clamped = Math.min(northDegrees, Math.max(southDegrees, latitude));
  return {
    x: ((longitude + 180) / 360) * mapWidth,
    y: ((top - raised(clamped)) / (top - bottom)) * mapHeight,
  };
}

/** The inverse of `project`: which place lies at a point of the map. */
export function unproject({ x, y }: MapPoint): Place {
  const height = top - (y / mapHeight) * (top - bottom);
  return { latitude: (Math.atan(height) * 360) / Math.PI, longitude: (x / mapWidth) * 360 - 180 };
}

/** An SVG path from one point to the other, bowed to the north like a flight line. */
export function arc(from: MapPoint, to: MapPoint): string {
  const bow = Math.hypot(to.x - from.x, to.y - from.y) * 0.3;
  const middle = { x: (from.x + to.x) / 2, y: Math.max(2, (from.y + to.y) / 2 - bow) };
  return `M${round(from.x)} ${round(from.y)}Q${round(middle.x)} ${round(middle.y)} ${round(to.x)} ${round(to.y)}`;
}

function raised(degrees: number): number {
  return Math.tan((degrees * Math.PI) / 360);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
