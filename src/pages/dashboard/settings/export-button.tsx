import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { reportError } from '#api/errors.ts';
import { exportAccount } from '#api/generated/account.ts';
import type { AccountExport } from '#api/generated/model/index.ts';
import { defineMessages } from '#framework/locale.ts';
import { withConfirmation } from '#session/confirmation.ts';
import { brand } from '#site/brand.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

const m = defineMessages({ action: 'settings.export.action' });

/** Downloads everything that is stored about the account as a JSON file. */
export function ExportButton() {
  const [pending, setPending] = useState(false);
  async function handleClick(): Promise<void> {
    setPending(true);
    try {
      saveFile(await withConfirmation(exportAccount));
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

function saveFile(data: AccountExport): void {
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: exportFileName(data) }).click();
  // In the next task: the download starts only after this one.
  setTimeout(() => URL.revokeObjectURL(href));
}

/** For example `example-vpn-account-2026-11-21.json`. */
export function exportFileName({ exportedAt }: Pick<AccountExport, 'exportedAt'>): string {
  return `${brand.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-account-${exportedAt.slice(0, 10)}.json`;
}
