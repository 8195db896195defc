import { FormattedMessage, useIntl } from 'react-intl';
import type { Block, Renewal } from '#api/generated/model/index.ts';
import { defineMessages } from '#framework/locale.ts';
import { Badge } from '#ui/badge.tsx';
import { isDowngrade, planTitles } from './plan-words.ts';

const m = defineMessages({
  title: 'dashboard.blocks.title',
  help: 'dashboard.blocks.help',
  running: 'dashboard.blocks.running',
  waiting: 'dashboard.blocks.waiting',
  left: 'dashboard.blocks.left',
  until: 'dashboard.blocks.running.until',
  fromTo: 'dashboard.blocks.waiting.from',
  after: 'dashboard.blocks.waiting.after',
});

/** Everything that was bought and is not used up, in the order in which it runs (decisions §5). */
export function BlockList({ blocks, renewal }: { blocks: readonly Block[]; renewal: Renewal | null }) {
  if (blocks.length === 0) return null;
  return (
    <section className="blocks" aria-labelledby="blocks">
      <h2 className="blocks__title" id="blocks">
        <FormattedMessage {...m.title} />
      </h2>
      <p className="blocks__help">
        <FormattedMessage {...m.help} />
      </p>
      <ol className="blocks__list">
        {blocks.map((block) => (
          <BlockItem block={block} renewal={renewal} key={block.blockId} />
        ))}
      </ol>
    </section>
  );
}

function BlockItem({ block, renewal }: { block: Block; renewal: Renewal | null }) {
  const intl = useIntl();
  const running = block.state === 'running';
  const from = intl.formatDate(block.startsAt, { dateStyle: 'long' });
  const to = intl.formatDate(block.endsAt, { dateStyle: 'long' });
  return (
    <li className="blocks__item" data-state={block.state}>
      <span className="blocks__plan">
        <FormattedMessage {...planTitles[block.plan]} />
      </span>
      <Badge tone={running ? 'protected' : 'neutral'}>
        <FormattedMessage {...(running ? m.running : m.waiting)} />
      </Badge>
      <span className="blocks__left">
        <FormattedMessage {...m.left} values={{ left: block.daysLeft, days: block.days }} />
      </span>
      <span className="blocks__when">
        {renewal && isDowngrade(renewal.plan, block.plan) ? (
          <FormattedMessage {...m.after} values={{ plan: intl.formatMessage(planTitles[renewal.plan]), from }} />
        ) : (
          <FormattedMessage {...(running ? m.until : m.fromTo)} values={{ date: to, from, to }} />
        )}
      </span>
    </li>
  );
}
