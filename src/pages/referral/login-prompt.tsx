import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { savePreRoute } from '#session/pre-route.ts';
import { paths } from '#site/paths.ts';
import { ButtonLink } from '#ui/button-link.tsx';

const m = defineMessages({
  title: 'referral.prompt.title',
  text: 'referral.prompt.text',
  signIn: 'referral.prompt.sign-in',
  signUp: 'referral.prompt.sign-up',
});

/** For guests; signing in or up leads back to this page. */
export function LoginPrompt() {
  const handleClick = () => savePreRoute(paths.referral());
  return (
    <section className="referral__card card" aria-labelledby="prompt">
      <h2 id="prompt">
        <FormattedMessage {...m.title} />
      </h2>
      <p>
        <FormattedMessage {...m.text} />
      </p>
      <p className="referral__actions">
        <ButtonLink variant="primary" to={paths.signIn()} onClick={handleClick}>
          <FormattedMessage {...m.signIn} />
        </ButtonLink>
        <ButtonLink variant="secondary" to={paths.signUp()} onClick={handleClick}>
          <FormattedMessage {...m.signUp} />
        </ButtonLink>
      </p>
    </section>
  );
}
