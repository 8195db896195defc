import { FormattedMessage } from 'react-intl';
import { AuthPage } from '#features/sign-in/auth-page.tsx';
import { defineMessages } from '#framework/locale.ts';
import { type AccountChoice, keepAccount, switchAccount } from '#session/account-choice.ts';
import { Button } from '#ui/button.tsx';

type Props = { choice: AccountChoice };

const m = defineMessages({
  title: 'entry.choice.title',
  text: 'entry.choice.text',
  keep: 'entry.choice.keep',
  switch: 'entry.choice.switch',
});

/** Before a link replaces the account that is signed in. */
export function ChooseAccount({ choice }: Props) {
  const current = <bdi>{choice.current}</bdi>;
  const other = <bdi>{choice.other}</bdi>;
  return (
    <AuthPage
      title={<FormattedMessage {...m.title} />}
      intro={<FormattedMessage {...m.text} values={{ current, other }} />}
    >
      <Button variant="primary" wide onClick={keepAccount}>
        <FormattedMessage {...m.keep} values={{ email: current }} />
      </Button>
      <Button wide onClick={switchAccount}>
        <FormattedMessage {...m.switch} values={{ email: other }} />
      </Button>
    </AuthPage>
  );
}
