import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';

const m = defineMessages({ noScript: 'ip.no-script', ipAddress: 'ip.ip-address', rest: 'ip.no-script.rest' });

/**
 * What the panel says without JavaScript. The server puts the IP address into the element that is hidden here and removes the
 * sentence (`server/http/site/ip-document.ts`); a static host cannot, and shows the sentence.
 */
export function NoScriptIp() {
  return (
    <noscript>
      <p data-ip="unknown">
        <FormattedMessage {...m.noScript} />
      </p>
      <div data-ip="known" hidden>
        <p className="ip-panel__label">
          <FormattedMessage {...m.ipAddress} />
        </p>
        <p className="ip-panel__value">
          <bdi />
        </p>
        <p>
          <FormattedMessage {...m.rest} />
        </p>
      </div>
    </noscript>
  );
}
