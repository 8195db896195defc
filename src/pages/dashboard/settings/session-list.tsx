import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { endOtherSessions, endSession } from '#api/generated/account.ts';
import type { AccountSession } from '#api/generated/model/index.ts';
import { defineMessages } from '#framework/locale.ts';
import { toast } from '#framework/toast.ts';
import { signOut } from '#session/sign-out.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmButton, type Report } from '#ui/confirm-button.tsx';
import { useFocusWhenLost } from '#ui/use-focus-when-lost.ts';
import { runAndReload, useAction } from '../use-action.ts';
import { DeviceIcon } from './device-icon.tsx';
import { LastUsed } from './last-used.tsx';

type Props = { sessions: readonly AccountSession[]; refresh: () => Promise<void> };

const m = defineMessages({
  current: 'settings.sessions.current',
  since: 'settings.sessions.since',
  end: 'settings.sessions.end',
  ended: 'settings.sessions.ended',
  unknown: 'settings.sessions.unknown',
});
const othersMessages = defineMessages({
  action: 'settings.sessions.others.action',
  title: 'settings.sessions.others.title',
  text: 'settings.sessions.others.text',
  confirm: 'settings.sessions.others.confirm',
  keep: 'settings.keep',
  done: 'settings.sessions.others.done',
});

/** The account's sessions, each with a button to end it. */
export function SessionList({ sessions, refresh }: Props) {
  const list = useFocusWhenLost<HTMLUListElement>(sessions.length);
  return (
    <>
      <ul className="settings__list" ref={list} tabIndex={-1}>
        {sessions.map((session) => (
          <Session session={session} onEnded={refresh} key={session.sessionId} />
        ))}
      </ul>
      {sessions.length > 1 && <EndOthers others={sessions.length - 1} onEnded={refresh} />}
    </>
  );
}

function Session({ session, onEnded }: { session: AccountSession; onEnded: () => Promise<void> }) {
  const intl = useIntl();
  const id = useId();
  const { sessionId, device, current, createdAt, lastUsedAt } = session;
  const { run: end, pending } = useAction(async () => {
    await endSession(sessionId);
    toast.success(m.ended);
    await onEnded();
  });

  return (
    <li className="settings__item">
      <DeviceIcon device={device} />
      <div>
        <p className="settings__name" id={id}>
          <bdi>{device || intl.formatMessage(m.unknown)}</bdi>
          {current && (
            <Badge tone="protected">
              <FormattedMessage {...m.current} />
            </Badge>
          )}
        </p>
        <p className="settings__more">
          <LastUsed at={lastUsedAt} />
          <span>
            <FormattedMessage {...m.since} values={{ date: intl.formatDate(createdAt, { dateStyle: 'medium' }) }} />
          </span>
        </p>
      </div>
      <Button
        variant="subtle"
        pending={pending}
        aria-describedby={id}
        onClick={() => void (current ? signOut() : end())}
      >
        <FormattedMessage {...m.end} />
      </Button>
    </li>
  );
}

type EndOthersProps = { others: number; onEnded: () => Promise<void> };

/** Ends every session but this one, after a confirmation. */
function EndOthers({ others, onEnded }: EndOthersProps) {
  async function endOthers(): Promise<Report> {
    await endOtherSessions();
    return () => toast.success(othersMessages.done);
  }
  return (
    <div className="settings__actions">
      <ConfirmButton
        label={<FormattedMessage {...othersMessages.action} />}
        title={<FormattedMessage {...othersMessages.title} />}
        confirmLabel={<FormattedMessage {...othersMessages.confirm} />}
        cancelLabel={<FormattedMessage {...othersMessages.keep} />}
        onConfirm={() => runAndReload(endOthers, onEnded)}
      >
        <p>
          <FormattedMessage {...othersMessages.text} values={{ count: others }} />
        </p>
      </ConfirmButton>
    </div>
  );
}
