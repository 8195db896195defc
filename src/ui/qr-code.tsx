import type { Qr } from './draw-qr.ts';

type Props = { qr: Qr /** Where it leads, in words. */; label: string };

/** Dark on white in both modes: not every camera reads the opposite. */
export function QrCode({ qr: { size, path }, label }: Props) {
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} transform="translate(0 .5)" />
    </svg>
  );
}
