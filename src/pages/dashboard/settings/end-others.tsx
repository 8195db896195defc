import { FormattedMessage } from 'react-intl';
import { endOtherSessions } from '#api/generated/account.ts';
import { defineMessages } from '#framework/locale.ts';
import { toast } from '#framework/toast.ts';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { saidOrDone } from './say-failure.ts';

type Props = { others: number; onEnded: () => Promise<void> };

const m = defineMessages({
  action: 'settings.sessions.others.action',
  title: 'settings.sessions.others.title',
  text: 'settings.sessions.others.text',
  confirm: 'settings.sessions.others.confirm',
  keep: 'settings.keep',
  done: 'settings.sessions.others.done',
});

/** Ends every session but this one, after asking. */
export function EndOthers({ others, onEnded }: Props) {
  async function end(): Promise<boolean> {
    if (!(await saidOrDone(endOtherSessions()))) return false;
    toast.success(m.done);
    await onEnded();
    return true;
  }
  return (
    <div className="settings__actions">
      <ConfirmButton
        label={<FormattedMessage {...m.action} />}
        title={<FormattedMessage {...m.title} />}
        confirm={<FormattedMessage {...m.confirm} />}
        keep={<FormattedMessage {...m.keep} />}
        act={end}
      >
        <p>
          <FormattedMessage {...m.text} values={{ count: others }} />
        </p>
      </ConfirmButton>
    </div>
  );
}
