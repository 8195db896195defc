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

/** Having an invite code or not having one; open from the start for those who came through an invitation. */
export function InviteField({ code, error }: Props) {
  const intl = useIntl();
  const id = useId();
  const [has, setHas] = useState(code !== '');
  return (
    <div className="invite">
      <Checkbox
        label={intl.formatMessage(m.toggle)}
        checked={has}
        aria-expanded={has}
        aria-controls={id}
        onChange={(event) => setHas(event.currentTarget.checked)}
      />
      <div id={id} hidden={!has}>
        {has && (
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
