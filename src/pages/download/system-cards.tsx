import { FormattedMessage } from 'react-intl';
import type { OverviewData } from '#features/downloads/download-data.ts';
import { useVisitorSystem } from '#features/downloads/visitor-system.ts';
import { defineMessages } from '#framework/locale.ts';
import { type DownloadType, paths } from '#site/paths.ts';
import { systems } from '#site/systems.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Icon } from '#ui/icon.tsx';

const m = defineMessages({
  title: 'download.systems.title',
  yours: 'download.systems.yours',
  get: 'download.systems.get',
  system: 'download.system',
  version: 'download.version',
});

/** What the inline script of the document has found (`src/app/boot.ts`), after which the stylesheet puts the card first. */
const firstSystems: Record<string, DownloadType> = { android: 'Android', windows: 'Windows', ip: 'iOS' };

/** The four apps. The visitor's own system comes first and gets a badge in a reserved space, so that the layout does not shift; no download starts by itself. */
export function SystemCards({ apps }: { apps: OverviewData }) {
  const own = useVisitorSystem();
  // The order of focus follows what the stylesheet shows.
  const isFirst = own !== null && firstSystems[document.documentElement.dataset.system ?? ''] === own;
  const sorted = isFirst ? [...apps].sort((a, b) => Number(b.type === own) - Number(a.type === own)) : apps;
  return (
    <section aria-labelledby="systems">
      <h2 className="visually-hidden" id="systems">
        <FormattedMessage {...m.title} />
      </h2>
      <ul className="systems">
        {sorted.map(({ type, system, version }) => {
          const { label, icon } = systems[type];
          const isOwn = type === own;
          return (
            <li className="system" data-own={isOwn || undefined} data-type={type} key={type}>
              <Icon className="system__icon" name={icon} />
              <h3>
                <bdi>{label}</bdi>
              </h3>
              {isOwn && (
                <p className="system__own">
                  <Badge tone="accent">
                    <FormattedMessage {...m.yours} />
                  </Badge>
                </p>
              )}
              <p className="system__facts">
                <FormattedMessage {...m.system} values={{ system: <bdi>{system}</bdi> }} />
                <br />
                <FormattedMessage {...m.version} values={{ version }} />
              </p>
              <ButtonLink wide variant={isOwn ? 'primary' : 'secondary'} to={paths.download(type)}>
                <FormattedMessage {...m.get} values={{ system: label }} />
              </ButtonLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
