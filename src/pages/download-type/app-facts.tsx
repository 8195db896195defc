import type { ReactNode } from 'react';
import { FormattedList, FormattedMessage, useIntl } from 'react-intl';
import type { AppData } from '#features/downloads/download-data.ts';
import { defineMessages, type Message } from '#framework/locale.ts';
import { architectureLabel } from './architecture-labels.ts';

const m = defineMessages({
  title: 'download.facts.title',
  version: 'download.facts.version',
  released: 'download.facts.released',
  needs: 'download.facts.needs',
  system: 'download.system',
  processor: 'download.facts.processor',
  memory: 'download.facts.memory',
  memorySize: 'download.facts.memory.size',
  disk: 'download.facts.disk',
  diskSize: 'download.facts.disk.size',
});

/** Version, release date and system requirements of the app. */
export function AppFacts({ app }: { app: AppData }) {
  const { type, version, released, system, memoryGb, diskMb, files } = app;
  const intl = useIntl();
  const processors = files.map(({ architecture }) => intl.formatMessage(architectureLabel(type, architecture)));
  return (
    <section className="app-facts" aria-labelledby="facts">
      <h2 id="facts">
        <FormattedMessage {...m.title} />
      </h2>
      <dl className="app-facts__list">
        <Fact name={m.version}>
          <bdi>{version}</bdi>
        </Fact>
        <Fact name={m.released}>{intl.formatDate(released, { dateStyle: 'long', timeZone: 'UTC' })}</Fact>
        <Fact name={m.needs}>
          <FormattedMessage {...m.system} values={{ system: <bdi>{system}</bdi> }} />
        </Fact>
        {processors.length > 0 && (
          <Fact name={m.processor}>
            <FormattedList type="disjunction" value={processors} />
          </Fact>
        )}
        {memoryGb !== undefined && (
          <Fact name={m.memory}>
            <FormattedMessage {...m.memorySize} values={{ size: memoryGb }} />
          </Fact>
        )}
        <Fact name={m.disk}>
          <FormattedMessage {...m.diskSize} values={{ size: diskMb }} />
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: Message; children: ReactNode }) {
  return (
    <div className="app-facts__fact">
      <dt>
        <FormattedMessage {...name} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
