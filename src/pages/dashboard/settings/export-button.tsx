import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { reportError } from '#api/errors.ts';
import { exportAccount } from '#api/generated/account.ts';
import type { AccountExport } from '#api/generated/model/index.ts';
import { defineMessages } from '#framework/locale.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { brandedFileName, saveFile } from '../save-file.ts';
import { withConfirmation } from './confirmation/with-confirmation.ts';

const m = defineMessages({ action: 'settings.export.action' });

/** Downloads everything that is stored about the account as a JSON file. */
export function ExportButton() {
  const [pending, setPending] = useState(false);
  async function handleClick(): Promise<void> {
    setPending(true);
    try {
      const data = await withConfirmation(exportAccount);
      saveFile(exportFileName(data), JSON.stringify(data, null, 2), 'application/json');
    } catch (error) {
      reportError(error);
    } finally {
      setPending(false);
    }
  }
  return (
    <Button variant="secondary" pending={pending} onClick={() => void handleClick()}>
      <Icon name="download" />
      <FormattedMessage {...m.action} />
    </Button>
  );
}

/** For example `example-vpn-account-2026-11-21.json`. */
export function exportFileName({ exportedAt }: Pick<AccountExport, 'exportedAt'>): string {
  return brandedFileName(`account-${exportedAt.slice(0, 10)}.json`);
}
