import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { Qr } from '#ui/draw-qr.ts';
import { QrCode } from '#ui/qr-code.tsx';
import { untilItComes } from '#ui/retry-import.ts';

const m = defineMessages({
  action: 'referral.qr.action',
  title: 'referral.qr.title',
  text: 'referral.qr.text',
  close: 'referral.qr.close',
});

/** The share address for the camera of somebody who stands beside. Drawn here, by code that comes with the first press. */
export function ShareQr({ address }: { address: string }) {
  const intl = useIntl();
  const [open, setOpen] = useState(false);
  const [qr, setQr] = useState<Qr | null>(null);

  async function show(): Promise<void> {
    setOpen(true);
    const { drawQr } = await untilItComes(() => import('#ui/draw-qr.ts'));
    setQr(drawQr(address));
  }

  return (
    <>
      <Button variant="secondary" className="needs-script" onClick={() => void show()}>
        <FormattedMessage {...m.action} />
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={<FormattedMessage {...m.title} />}>
        <p>
          <FormattedMessage {...m.text} />
        </p>
        <div className="share__qr" aria-busy={!qr}>
          {qr && <QrCode qr={qr} label={intl.formatMessage(m.title)} />}
        </div>
        <Button variant="secondary" onClick={() => setOpen(false)}>
          <FormattedMessage {...m.close} />
        </Button>
      </Dialog>
    </>
  );
}
