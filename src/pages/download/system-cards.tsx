import { FormattedMessage } from 'react-intl';
import type { OverviewData } from '#features/downloads/download-data.ts';
import { useVisitorSystem } from '#features/downloads/visitor-system.ts';
import { defineMessages } from '#framework/locale.ts';
import { paths } from '#site/paths.ts';
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

/** The four apps. The visitor's own system gets a badge in a reserved space, so that the layout does not shift; no download starts by itself. */
export function SystemCards({ apps }: { apps: OverviewData }) {
  const own = useVisitorSystem();
  return (
    <section aria-labelledby="systems">
      <h2 className="visually-hidden" id="systems">
        <FormattedMessage {...m.title} />
      </h2>
      <ul className="systems">
        {apps.map(({ type, system, version }) => {
          const { label, icon } = systems[type];
          const isOwn = type === own;
          return (
            <li className="system" data-own={isOwn || undefined} key={type}>
              <Icon className="system__icon" name={icon} />
              <h3 className="system__name">
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
                <FormattedMessage {...m.system} values={{ system: <bdi key="system">{system}</bdi> }} />
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
