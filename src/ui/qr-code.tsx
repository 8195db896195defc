import type { QrPath } from './encode-qr.ts';

type Props = {
  qr: QrPath;
  /** What the code links to, for screen readers. */
  label: string;
};

/** The white margin in modules that ISO/IEC 18004 asks for: scanners look for it, above all on a dark page. */
const margin = 4;

/** Dark on white in both color modes, because not every camera reads inverted codes. */
export function QrCode({ qr: { size, path }, label }: Props) {
  const side = size + 2 * margin;
  return (
    <svg
      className="qr"
      viewBox={`-${margin} -${margin} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} transform="translate(0 .5)" />
    </svg>
  );
}
