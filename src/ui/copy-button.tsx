import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { toast } from '#framework/toast.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

type Props = {
  /** Empty while there is nothing to copy yet. */
  text: string;
  /** Id of the element that says what is copied, for screen readers. */
  describedBy: string;
};

const m = defineMessages({ copy: 'copy.action', copied: 'copy.done', failed: 'copy.failed' });

/** Copies a text to the clipboard and confirms it in a toast. */
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
      variant="subtle"
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
