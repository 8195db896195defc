import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { toAppError } from '#api/errors.ts';
import { issueBaseToken } from '#api/generated/session.ts';
import { defineMessages } from '#framework/locale.ts';
import { clientCode } from '#session/client-code.ts';
import { takeOpening } from '#session/client-state.ts';
import { brand } from '#site/brand.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

type Props = { /** Somebody would rather go on here. */ onStay: () => void };
type Descriptor = { id: string; values: Record<string, string | number> };

const m = defineMessages({
  text: 'auth.app.text',
  note: 'auth.app.note',
  again: 'auth.app.again',
  stay: 'auth.app.stay',
});

/** Hands the session over to the client app: by itself once, then at every press, each time with a token of its own. */
export function OpenApp({ onStay }: Props) {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<Descriptor | null>(null);

  async function open(): Promise<void> {
    setPending(true);
    setProblem(null);
    const code = clientCode();
    try {
      const { token } = await issueBaseToken({ flag: 'client', ...(code && { clientCode: code }) });
      location.assign(`${brand.scheme}://auth?token=${encodeURIComponent(token)}`);
    } catch (error) {
      const { messageId, values } = toAppError(error);
      setProblem({ id: messageId, values });
    } finally {
      setPending(false);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once in a visit
  useEffect(() => {
    if (takeOpening()) void open();
  }, []);

  return (
    <div className="open-app">
      <p>
        <FormattedMessage {...m.text} />
      </p>
      {problem && (
        <Notice tone="danger">
          <FormattedMessage {...problem} />
        </Notice>
      )}
      <p className="open-app__note">
        <FormattedMessage {...m.note} />
      </p>
      <Button variant="primary" wide pending={pending} onClick={() => void open()}>
        <FormattedMessage {...m.again} />
      </Button>
      <Button variant="quiet" wide onClick={onStay}>
        <FormattedMessage {...m.stay} />
      </Button>
    </div>
  );
}
