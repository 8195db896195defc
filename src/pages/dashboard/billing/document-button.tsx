import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { reportError } from '#api/errors.ts';
import type { InvoiceFile } from '#api/generated/model/index.ts';
import type { Message } from '#framework/locale.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { saveFile } from '../save-file.ts';

type Props = { label: Message; get: () => Promise<InvoiceFile> };

/** Downloads a PDF with the session's header: a link would need the token in its URL. */
export function DocumentButton({ label, get }: Props) {
  const [pending, setPending] = useState(false);
  async function handleClick(): Promise<void> {
    setPending(true);
    try {
      const { pdf, fileName } = await get();
      const bytes = Uint8Array.from(atob(pdf), (character) => character.charCodeAt(0));
      saveFile(fileName, bytes, 'application/pdf');
    } catch (error) {
      reportError(error);
    } finally {
      setPending(false);
    }
  }
  return (
    <Button variant="secondary" pending={pending} onClick={() => void handleClick()}>
      <Icon name="download" />
      <FormattedMessage {...label} />
    </Button>
  );
}
