import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useIssueBaseToken } from '#api/generated/session.ts';
import { defineMessages } from '#framework/locale.ts';
import { clientCode } from '#session/client-code.ts';
import { takeAppOpening } from '#session/client-visit.ts';
import { brand } from '#site/brand.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

type Props = { /** The visitor continues in the browser. */ onStay: () => void };

const m = defineMessages({
  text: 'auth.app.text',
  ready: 'auth.app.ready',
  open: 'auth.app.open',
  note: 'auth.app.note',
  again: 'auth.app.again',
  stay: 'auth.app.stay',
});

/**
 * Opens the client app with a new one-time token: by itself once after a sign-in of this visit, else on a click
 * (docs/decisions/0007-one-time-tokens.md).
 */
export function OpenApp({ onStay }: Props) {
  const [opened, setOpened] = useState(false);
  // Aborted when the visitor continues in the browser: the app must not open after that.
  const { run: issueToken, pending, error } = useIssueBaseToken();

  async function open(): Promise<void> {
    setOpened(true);
    const code = clientCode();
    // The error is shown below.
    const issued = await issueToken({ flag: 'client', ...(code && { clientCode: code }) }).catch(() => null);
    if (issued) location.assign(`${brand.scheme}://auth?token=${encodeURIComponent(issued.token)}`);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per visit
  useEffect(() => {
    if (takeAppOpening()) void open();
  }, []);

  return (
    <div className="open-app">
      <p>
        <FormattedMessage {...(opened ? m.text : m.ready)} />
      </p>
      {error && (
        <Notice tone="danger">
          <FormattedMessage {...error.descriptor} values={error.values} />
        </Notice>
      )}
      {opened && (
        <p className="open-app__note">
          <FormattedMessage {...m.note} />
        </p>
      )}
      <Button variant="primary" wide pending={pending} onClick={() => void open()}>
        <FormattedMessage {...(opened ? m.again : m.open)} />
      </Button>
      <Button variant="subtle" wide onClick={onStay}>
        <FormattedMessage {...m.stay} />
      </Button>
    </div>
  );
}
