import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { retryLoad } from '#framework/retry-load.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { QrPath } from '#ui/encode-qr.ts';
import { QrCode } from '#ui/qr-code.tsx';

type Props = { referralId: string };
type UrlProps = { url: string };

const m = defineMessages({ url: 'referral.share.link', id: 'referral.share.id' });
const share = defineMessages({ action: 'referral.share.action', text: 'referral.share.text' });
const qrCode = defineMessages({
  action: 'referral.qr.action',
  title: 'referral.qr.title',
  text: 'referral.qr.text',
  close: 'referral.qr.close',
});

/** The referral link, and the ID that a friend can type as an invite code (docs/decisions/0019-referral-rewards.md). */
export function ReferralLink({ referralId }: Props) {
  const id = useId();
  const url = `${location.origin}/?referralCode=${referralId}`;
  const lines = [
    { key: 'url', label: m.url, text: url },
    { key: 'id', label: m.id, text: referralId },
  ];
  return (
    <>
      <dl className="share">
        {lines.map(({ key, label, text }) => (
          <div className="share__line" key={key}>
            <dt id={`${id}${key}`}>
              <FormattedMessage {...label} />
            </dt>
            <dd>
              <span className="share__text">
                <bdi>{text}</bdi>
              </span>
              <CopyButton text={text} describedBy={`${id}${key}`} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="share__actions">
        <ShareButton url={url} />
        <QrButton url={url} />
      </div>
    </>
  );
}

/** Opens the system's share sheet, where there is one. Its rejection is ignored: it means that the sheet was closed. */
function ShareButton({ url }: UrlProps) {
  const intl = useIntl();
  if (!('share' in navigator)) return null;
  const text = intl.formatMessage(share.text);
  return (
    <Button variant="primary" onClick={() => void navigator.share({ text, url }).catch(() => {})}>
      <FormattedMessage {...share.action} />
    </Button>
  );
}

/** The QR encoder is loaded on the first press. */
function QrButton({ url }: UrlProps) {
  const intl = useIntl();
  const [open, setOpen] = useState(false);
  const [qr, setQr] = useState<QrPath | null>(null);

  async function handleClick(): Promise<void> {
    setOpen(true);
    const { encodeQr } = await retryLoad(() => import('#ui/encode-qr.ts'));
    setQr(encodeQr(url));
  }

  return (
    <>
      <Button variant="secondary" className="needs-script" onClick={() => void handleClick()}>
        <FormattedMessage {...qrCode.action} />
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={<FormattedMessage {...qrCode.title} />}>
        <p>
          <FormattedMessage {...qrCode.text} />
        </p>
        <div className="share__qr" aria-busy={!qr}>
          {qr && <QrCode qr={qr} label={intl.formatMessage(qrCode.title)} />}
        </div>
        <Button variant="secondary" onClick={() => setOpen(false)}>
          <FormattedMessage {...qrCode.close} />
        </Button>
      </Dialog>
    </>
  );
}
