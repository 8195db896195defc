import { FormattedMessage } from 'react-intl';
import { exportAccount } from '#api/generated/account.ts';
import type { AccountExport } from '#api/generated/model/index.ts';
import { defineMessages } from '#framework/locale.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { brandedFileName, saveFile } from '../save-file.ts';
import { useAction } from '../use-action.ts';
import { withConfirmation } from './confirmation/with-confirmation.ts';

const m = defineMessages({ action: 'settings.export.action' });

/** Downloads everything that is stored about the account as a JSON file. */
export function ExportButton() {
  const { run, pending } = useAction(async () => {
    const data = await withConfirmation(exportAccount);
    saveFile(exportFileName(data), JSON.stringify(data, null, 2), 'application/json');
  });
  return (
    <Button variant="secondary" pending={pending} onClick={() => void run()}>
      <Icon name="download" />
      <FormattedMessage {...m.action} />
    </Button>
  );
}

/** For example `example-vpn-account-2026-11-21.json`. */
export function exportFileName({ exportedAt }: Pick<AccountExport, 'exportedAt'>): string {
  return brandedFileName(`account-${exportedAt.slice(0, 10)}.json`);
}
