import { FormattedMessage } from 'react-intl';
import type { InvoiceFile } from '#api/generated/model/index.ts';
import type { Message } from '#framework/locale.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { saveFile } from '../save-file.ts';
import { useAction } from '../use-action.ts';

type Props = { label: Message; get: () => Promise<InvoiceFile> };

/** Downloads a PDF with the session's header: a link would need the token in its URL. */
export function DocumentButton({ label, get }: Props) {
  const { run, pending } = useAction(async () => {
    const { pdf, fileName } = await get();
    const bytes = Uint8Array.from(atob(pdf), (character) => character.charCodeAt(0));
    saveFile(fileName, bytes, 'application/pdf');
  });
  return (
    <Button variant="secondary" pending={pending} onClick={() => void run()}>
      <Icon name="download" />
      <FormattedMessage {...label} />
    </Button>
  );
}
