// The two functions that render-world-map.ts calls; neither package has types.
declare module 'd3-geo' {
  export function geoContains(object: unknown, point: [longitude: number, latitude: number]): boolean;
}

declare module 'topojson-client' {
  export function feature(topology: unknown, object: unknown): unknown;
}
