import { useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { endSession } from '#api/generated/account.ts';
import type { AccountSession } from '#api/generated/model/index.ts';
import { defineMessages } from '#framework/locale.ts';
import { toast } from '#framework/toast.ts';
import { signOut } from '#session/sign-out.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { EndOthers } from './end-others.tsx';
import { LastUsed } from './last-used.tsx';
import { saidOrDone } from './say-failure.ts';

type Props = { sessions: readonly AccountSession[]; refresh: () => Promise<void> };

const m = defineMessages({
  current: 'settings.sessions.current',
  since: 'settings.sessions.since',
  end: 'settings.sessions.end',
  ended: 'settings.sessions.ended',
  unknown: 'settings.sessions.unknown',
});
const onThePhone = /android|iphone|ipad|ios/i;

/** Where the account is signed in, and the way to end it there. */
export function SessionList({ sessions, refresh }: Props) {
  const list = useRef<HTMLUListElement>(null);
  // The pressed button is gone by then.
  async function ended(): Promise<void> {
    await refresh();
    list.current?.focus();
  }
  return (
    <>
      <ul className="settings__list" ref={list} tabIndex={-1}>
        {sessions.map((session) => (
          <Session session={session} onEnded={ended} key={session.sessionId} />
        ))}
      </ul>
      {sessions.length > 1 && <EndOthers others={sessions.length - 1} onEnded={ended} />}
    </>
  );
}

function Session({ session, onEnded }: { session: AccountSession; onEnded: () => Promise<void> }) {
  const intl = useIntl();
  const id = useId();
  const [pending, setPending] = useState(false);
  const { sessionId, device, current, createdAt, lastUsedAt } = session;

  async function end(): Promise<void> {
    if (current) return signOut();
    setPending(true);
    if (await saidOrDone(endSession(sessionId))) {
      toast.success(m.ended);
      await onEnded();
    }
    setPending(false);
  }

  return (
    <li className="settings__item">
      <Icon name={onThePhone.test(device) ? 'smartphone' : 'monitor'} />
      <div className="settings__what">
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
      <Button variant="quiet" pending={pending} aria-describedby={id} onClick={() => void end()}>
        <FormattedMessage {...m.end} />
      </Button>
    </li>
  );
}
