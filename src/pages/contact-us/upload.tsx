import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { submitContact } from '#api/generated/contact.ts';
import type { ContactMessage, ContactReceipt } from '#api/generated/model/index.ts';
import { defineMessages } from '#framework/locale.ts';
import { toast } from '#framework/toast.ts';

type Props = { /** From 0 to 1. */ sent: number };

const m = defineMessages({
  label: 'contact.progress.label',
  sending: 'contact.progress.sending',
  waiting: 'contact.progress.waiting',
  stopped: 'contact.stopped',
});
/** 24 MB take minutes on a slow connection; the upload can be stopped. */
const uploadTimeoutMs = 10 * 60_000;

/**
 * Sends a message, also when the page is left. `sent` is the progress from 0 to 1; null when no images are being sent. `canStop` is
 * false before the request: a form that still loads its code would send the message after all.
 */
export function useUpload() {
  const [canStop, setCanStop] = useState(false);
  const [sent, setSent] = useState<number | null>(null);
  const controller = useRef<AbortController>(null);

  async function run(message: ContactMessage): Promise<ContactReceipt> {
    controller.current = new AbortController();
    const { signal } = controller.current;
    const hasImages = (message.images?.length ?? 0) > 0;
    if (hasImages) setSent(0);
    setCanStop(true);
    addEventListener('beforeunload', askBeforeClosing);
    try {
      return await submitContact(message, {
        signal,
        timeout: uploadTimeoutMs,
        onUploadProgress: ({ loaded, total = 0 }) => hasImages && total > 0 && setSent(loaded / total),
      });
    } finally {
      setCanStop(false);
      removeEventListener('beforeunload', askBeforeClosing);
      setSent(null);
    }
  }

  /** Makes `run` reject with the reason `aborted`; the form keeps everything. */
  function stop(): void {
    controller.current?.abort();
    toast.show({ text: m.stopped });
  }

  return { sent, canStop, run, stop };
}

/** Closing the tab would end the upload. */
const askBeforeClosing = (event: BeforeUnloadEvent) => event.preventDefault();

/** Progress of the upload; once everything is sent, the server still processes the images. */
export function UploadProgress({ sent }: Props) {
  const intl = useIntl();
  const isSent = sent >= 1;
  const percent = intl.formatNumber(sent, { style: 'percent' });
  return (
    <div className="upload-progress">
      <progress
        className="upload-progress__bar"
        max={1}
        value={isSent ? undefined : sent}
        aria-label={intl.formatMessage(m.label)}
      />
      <p className="upload-progress__text">
        <FormattedMessage {...(isSent ? m.waiting : m.sending)} values={{ percent }} />
      </p>
    </div>
  );
}
