import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { exportAccount } from '#api/generated/account.ts';
import { defineMessages } from '#framework/locale.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { saveCopy } from './save-copy.ts';
import { saidOrDone } from './say-failure.ts';

const m = defineMessages({ action: 'settings.export.action' });

/** Everything that is stored, as a file. */
export function ExportButton() {
  const [pending, setPending] = useState(false);
  async function save(): Promise<void> {
    setPending(true);
    await saidOrDone(exportAccount().then(saveCopy));
    setPending(false);
  }
  return (
    <Button variant="secondary" pending={pending} onClick={() => void save()}>
      <Icon name="download" />
      <FormattedMessage {...m.action} />
    </Button>
  );
}
