import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Message } from '#framework/locale.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

export type Verdict = { kind: 'safe' | 'leak' | 'unknown'; text: ReactNode };

type Props = {
  id: string;
  messages: Record<'title' | 'text' | 'check' | 'again' | 'idle', Message>;
  /** Null before the first check. */
  verdict: Verdict | null;
  pending: boolean;
  disabled?: boolean;
  onCheck: () => Promise<void>;
  /** Details below the verdict. */
  children?: ReactNode;
};

const icons = { safe: 'shield-check', leak: 'warning', unknown: 'question-circle' } as const;

/** A check that starts only on request, because it shows the visitor's address to others. */
export function LeakCheck({ id, messages, verdict, pending, disabled = false, onCheck, children }: Props) {
  return (
    <section className="leak-check" aria-labelledby={id}>
      <h2 id={id}>
        <FormattedMessage {...messages.title} />
      </h2>
      <p className="leak-check__text">
        <FormattedMessage {...messages.text} />
      </p>
      <Button variant="secondary" pending={pending} disabled={disabled} onClick={() => void onCheck()}>
        <FormattedMessage {...(verdict ? messages.again : messages.check)} />
      </Button>
      <p className="leak-check__verdict" role="status" data-kind={pending ? 'pending' : (verdict?.kind ?? 'idle')}>
        {!verdict && !pending && <FormattedMessage {...messages.idle} />}
        {verdict && !pending && (
          <>
            <Icon name={icons[verdict.kind]} />
            <span>{verdict.text}</span>
          </>
        )}
      </p>
      {!pending && children}
    </section>
  );
}
