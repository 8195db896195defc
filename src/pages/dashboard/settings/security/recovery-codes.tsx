import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { brand } from '#site/brand.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { brandedFileName, saveFile } from '../../save-file.ts';

type Props = { codes: readonly string[]; email: string; onDone: () => void };

const textId = 'recovery-codes-text';
const m = defineMessages({
  text: 'settings.second-factor.codes.text',
  download: 'settings.second-factor.codes.download',
  done: 'settings.second-factor.codes.done',
});

/** Shown once: the server keeps only digests. */
export function RecoveryCodes({ codes, email, onDone }: Props) {
  const text = `${codes.join('\n')}\n`;
  const download = () =>
    saveFile(brandedFileName('recovery-codes.txt'), `${brand.name}\n${email}\n\n${text}`, 'text/plain');
  return (
    <>
      <p id={textId}>
        <FormattedMessage {...m.text} />
      </p>
      <ul className="settings__codes" dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="settings__actions">
        <Button variant="subtle" onClick={download}>
          <Icon name="download" />
          <FormattedMessage {...m.download} />
        </Button>
        <CopyButton text={text} describedBy={textId} />
      </div>
      <div className="dialog__actions">
        <Button variant="primary" onClick={onDone}>
          <FormattedMessage {...m.done} />
        </Button>
      </div>
    </>
  );
}
