import { Suspense, useState } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { isRefusal } from '#api/errors.ts';
import { createRecoveryCodes, setUpSecondFactor, switchOffSecondFactor } from '#api/generated/account.ts';
import type { SecondFactorSecret, SecondFactor as Status } from '#api/generated/model/index.ts';
import { defineMessages } from '#framework/locale.ts';
import { lazyPart, preload } from '#framework/retry-load.ts';
import { toast } from '#framework/toast.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmButton, type Report } from '#ui/confirm-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useFocusWhenLost } from '#ui/use-focus-when-lost.ts';
import { runAndReload, useAction } from '../../use-action.ts';
import { withConfirmation } from '../confirmation/with-confirmation.ts';
import { SettingsSection } from '../settings-section.tsx';

type Props = { secondFactor: Status | null; email: string; refresh: () => Promise<void> };

const loadSteps = () => Promise.all([import('./set-up-second-factor.tsx'), import('./recovery-codes.tsx')]);
const SetUp = lazyPart(() => loadSteps().then(([part]) => part.SetUpSecondFactor));
const RecoveryCodes = lazyPart(() => loadSteps().then(([, part]) => part.RecoveryCodes));

const m = defineMessages({
  title: 'settings.second-factor.title',
  text: 'settings.second-factor.text',
  since: 'settings.second-factor.since',
  left: 'settings.second-factor.left',
  add: 'settings.second-factor.add',
  codesTitle: 'settings.second-factor.codes.title',
  renew: 'settings.second-factor.renew',
  renewTitle: 'settings.second-factor.renew.title',
  renewText: 'settings.second-factor.renew.text',
  renewConfirm: 'settings.second-factor.renew.confirm',
  remove: 'settings.second-factor.remove',
  removeTitle: 'settings.second-factor.remove.title',
  removeText: 'settings.second-factor.remove.text',
  removeConfirm: 'settings.second-factor.remove.confirm',
  removed: 'settings.second-factor.removed',
  keep: 'settings.keep',
});

/** The second factor: switch on, new recovery codes, switch off (docs/decisions/0056-second-factor.md). */
export function SecondFactor({ secondFactor, email, refresh }: Props) {
  const intl = useIntl();
  const [begun, setBegun] = useState<SecondFactorSecret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const part = useFocusWhenLost<HTMLDivElement>(`${secondFactor?.since} ${begun?.secret} ${codes}`);

  const { run: begin, pending } = useAction(async () =>
    setBegun(await withConfirmation(setUpSecondFactor).catch(reloadIfOn)),
  );

  /** The second factor is on already: an earlier response was lost, or another tab switched it on. The section then offers new recovery codes. */
  async function reloadIfOn(error: unknown): Promise<never> {
    if (isRefusal(error, 'secondFactorOn')) {
      setBegun(null);
      await refresh();
    }
    throw error;
  }

  function handleSwitchedOn(recoveryCodes: readonly string[]): void {
    setCodes(recoveryCodes);
    setBegun(null);
    void refresh();
  }

  const closeSetUp = () => setBegun(null);

  async function renewCodes(): Promise<Report> {
    const { recoveryCodes } = await withConfirmation(createRecoveryCodes);
    // Not as the report: who leaves before the reload would not have seen them.
    setCodes(recoveryCodes);
    return () => {};
  }

  async function switchOff(): Promise<Report> {
    await withConfirmation(switchOffSecondFactor);
    return () => toast.success(m.removed);
  }

  return (
    <SettingsSection title={<FormattedMessage {...m.title} />} lede={<FormattedMessage {...m.text} />}>
      <div className="settings__part" ref={part} tabIndex={-1}>
        {secondFactor && <p>{summaryOf(secondFactor, intl)}</p>}
        <div className="settings__actions">
          {secondFactor ? (
            <>
              <ConfirmButton
                label={<FormattedMessage {...m.renew} />}
                title={<FormattedMessage {...m.renewTitle} />}
                confirmLabel={<FormattedMessage {...m.renewConfirm} />}
                cancelLabel={<FormattedMessage {...m.keep} />}
                onConfirm={() => runAndReload(renewCodes, refresh, 'secondFactorOff')}
              >
                <p>
                  <FormattedMessage {...m.renewText} />
                </p>
              </ConfirmButton>
              <ConfirmButton
                label={<FormattedMessage {...m.remove} />}
                variant="subtle"
                title={<FormattedMessage {...m.removeTitle} />}
                confirmLabel={<FormattedMessage {...m.removeConfirm} />}
                cancelLabel={<FormattedMessage {...m.keep} />}
                onConfirm={() => runAndReload(switchOff, refresh, 'secondFactorOff')}
              >
                <p>
                  <FormattedMessage {...m.removeText} />
                </p>
              </ConfirmButton>
            </>
          ) : (
            <Button
              variant="secondary"
              pending={pending}
              onPointerEnter={() => preload(loadSteps)}
              onClick={() => void begin()}
            >
              <FormattedMessage {...m.add} />
            </Button>
          )}
        </div>
      </div>
      <Dialog open={begun !== null} onClose={closeSetUp} title={<FormattedMessage {...m.title} />}>
        <Suspense>
          {begun && <SetUp begun={begun} onDone={handleSwitchedOn} onRefused={reloadIfOn} onCancel={closeSetUp} />}
        </Suspense>
      </Dialog>
      <Dialog open={codes !== null} title={<FormattedMessage {...m.codesTitle} />}>
        <Suspense>{codes && <RecoveryCodes codes={codes} email={email} onDone={() => setCodes(null)} />}</Suspense>
      </Dialog>
    </SettingsSection>
  );
}

/** One text: Edge merges texts that are side by side when it translates a page, and shows no change of the second one. */
function summaryOf({ since, recoveryCodesLeft: left }: Status, intl: IntlShape): string {
  const date = intl.formatDate(since, { dateStyle: 'medium' });
  return `${intl.formatMessage(m.since, { date })} ${intl.formatMessage(m.left, { left })}`;
}
