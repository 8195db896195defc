import type { QrPath } from './encode-qr.ts';

type Props = {
  qr: QrPath;
  /** What the code links to, for screen readers. */
  label: string;
};

/** Dark on white in both color modes, because not every camera reads inverted codes. */
export function QrCode({ qr: { size, path }, label }: Props) {
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} transform="translate(0 .5)" />
    </svg>
  );
}
