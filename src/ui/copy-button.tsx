import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { toast } from '#framework/toast.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

type Props = {
  /** Empty while there is nothing to copy yet. */
  text: string;
  /** What is copied, for those who hear many of these. */
  describedBy: string;
};

const m = defineMessages({ copy: 'copy.action', copied: 'copy.done', failed: 'copy.failed' });

/** Puts a text in the clipboard and says so. Where the browser refuses, the text can still be selected. */
export function CopyButton({ text, describedBy }: Props) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(m.copied);
    } catch {
      toast.error(m.failed);
    }
  }
  return (
    <Button
      variant="quiet"
      className="needs-script"
      disabled={!text}
      aria-describedby={describedBy}
      onClick={() => void copy()}
    >
      <Icon name="copy" />
      <FormattedMessage {...m.copy} />
    </Button>
  );
}
