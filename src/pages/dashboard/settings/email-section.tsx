import { Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { EmailText } from '#components/email-text.tsx';
import { defineMessages } from '#framework/locale.ts';
import { lazyPart, preload } from '#framework/retry-load.ts';
import { toast } from '#framework/toast.ts';
import { setUser } from '#session/user-store.ts';
import { Button } from '#ui/button.tsx';
import { useFocusWhenLost } from '#ui/use-focus-when-lost.ts';
import { SettingsSection } from './settings-section.tsx';

type Props = { email: string; onChanged: () => Promise<void> };

const loadForm = () => import('./change-email.tsx');
const ChangeEmail = lazyPart(() => loadForm().then((part) => part.ChangeEmail));

const m = defineMessages({
  title: 'auth.email.label',
  text: 'settings.email.text',
  action: 'settings.email.action',
  cancel: 'settings.keep',
  done: 'settings.email.done',
});

/** The email, and the form that changes it: few need it, so its code comes with the first click. */
export function EmailSection({ email, onChanged }: Props) {
  const [open, setOpen] = useState(false);
  const button = useFocusWhenLost<HTMLButtonElement>(String(open));

  function handleChanged(changed: string): void {
    setOpen(false);
    setUser({ email: changed });
    toast.success(m.done, { email: changed });
    void onChanged();
  }

  return (
    <SettingsSection
      title={<FormattedMessage {...m.title} />}
      lede={<FormattedMessage {...m.text} values={{ email: <EmailText>{email}</EmailText> }} />}
    >
      {open && (
        <Suspense>
          <ChangeEmail email={email} onChanged={handleChanged} />
        </Suspense>
      )}
      <div className="settings__actions">
        <Button
          variant={open ? 'subtle' : 'secondary'}
          ref={button}
          onPointerEnter={() => preload(loadForm)}
          onClick={() => setOpen(!open)}
        >
          <FormattedMessage {...(open ? m.cancel : m.action)} />
        </Button>
      </div>
    </SettingsSection>
  );
}
