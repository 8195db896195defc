// Renders public/art/world.svg, the dotted world map, from Natural Earth's coasts (public domain, package world-atlas).
// Run by hand when the projection changes: `node scripts/art/render-world-map.ts`.
import { readFileSync, writeFileSync } from 'node:fs';
import { geoContains } from 'd3-geo';
import { feature } from 'topojson-client';
import { mapHeight, mapWidth, unproject } from '../../src/features/ip-status/projection.ts';

const stepUnits = 1.6;
const rowUnits = stepUnits * 0.866;
const dotUnits = 1;

const atlas = JSON.parse(readFileSync('node_modules/world-atlas/land-110m.json', 'utf8'));
const land = feature(atlas, atlas.objects.land);

const rows = Array.from({ length: Math.floor(mapHeight / rowUnits) }, (_, row) => renderRow(row)).join('');
const svg =
  `<svg xmlns="http://www.w3.org/2000/svg" width="${mapWidth * 4}" height="${mapHeight * 4}" viewBox="0 0 ${mapWidth} ${mapHeight}" ` +
  `fill="none" stroke="#000" stroke-width="${dotUnits}" stroke-linecap="round"><path d="${rows}"/></svg>\n`;
writeFileSync('public/art/world.svg', svg);
console.log(`public/art/world.svg: ${svg.length} bytes`);

function renderRow(row: number): string {
  const y = (row + 0.5) * rowUnits;
  const shift = row % 2 === 0 ? 0.25 : 0.75;
  let path = '';
  let last: number | null = null;
  for (let column = 0; column < mapWidth / stepUnits; column++) {
    const x = (column + shift) * stepUnits;
    const { latitude, longitude } = unproject({ x, y });
    if (!geoContains(land, [longitude, latitude])) continue;
    path += last === null ? `M${short(x)} ${short(y)}h0` : `m${short((column - last) * stepUnits)} 0h0`;
    last = column;
  }
  return path;
}

function short(value: number): string {
  return String(Math.round(value * 100) / 100).replace(/^0\./, '.');
}
