import { useId, useState } from 'react';
import { useIntl } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { TextField } from '#ui/text-field.tsx';

type Props = { code: string; error: string | undefined };

const m = defineMessages({
  toggle: 'auth.invite.toggle',
  label: 'auth.invite.label',
  help: 'auth.invite.help',
});

/** A checkbox that opens the field for an invite code; open initially when a referral code is stored. */
export function InviteField({ code, error }: Props) {
  const intl = useIntl();
  const id = useId();
  const [hasCode, setHasCode] = useState(code !== '');
  return (
    <div className="invite">
      <Checkbox
        label={intl.formatMessage(m.toggle)}
        checked={hasCode}
        aria-expanded={hasCode}
        aria-controls={id}
        onChange={(event) => setHasCode(event.currentTarget.checked)}
      />
      <div id={id} hidden={!hasCode}>
        {hasCode && (
          <TextField
            label={intl.formatMessage(m.label)}
            help={intl.formatMessage(m.help)}
            error={error}
            name="inviteCode"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            dir="ltr"
            defaultValue={code}
          />
        )}
      </div>
    </div>
  );
}
