import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { ShareNatively } from './share-natively.tsx';
import { ShareQr } from './share-qr.tsx';

const m = defineMessages({ address: 'referral.share.address', id: 'referral.share.id' });

/** What to give to friends (decisions §6): the address, or the ID that they type as their invite code. */
export function ShareAddress({ referralId }: { referralId: string }) {
  const id = useId();
  const address = `${location.origin}/?referralCode=${referralId}`;
  const lines = [
    { key: 'address', label: m.address, text: address },
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
        <ShareNatively address={address} />
        <ShareQr address={address} />
      </div>
    </>
  );
}
