import { mapHeight, mapWidth } from '#features/ip-status/projection.ts';

/** Every location as a dot on the dotted world. The list beside it says the same in words. */
export function LocationMap({ dots }: { dots: string }) {
  return (
    <div className="live-map" data-painted="true">
      <svg className="live-map__marks" aria-hidden="true" viewBox={`0 0 ${mapWidth} ${mapHeight}`}>
        <path className="live-map__towns" d={dots} />
      </svg>
    </div>
  );
}
