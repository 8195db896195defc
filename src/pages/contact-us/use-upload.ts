import { useEffect, useRef, useState } from 'react';
import { submitContact } from '#api/generated/contact.ts';
import type { ContactMessage, ContactReceipt } from '#api/generated/model/index.ts';
import { defineMessages } from '#framework/locale.ts';
import { toast } from '#framework/toast.ts';

const m = defineMessages({ stopped: 'contact.stopped' });
/** 24 MB over a slow line take minutes; whoever does not want to wait can stop it. */
const longestMs = 10 * 60_000;

/** Sends a message and says how much of it has left: `sent` from 0 to 1, null while there is nothing to wait for. */
export function useUpload() {
  const [sent, setSent] = useState<number | null>(null);
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);

  async function run(message: ContactMessage): Promise<ContactReceipt> {
    controller.current = new AbortController();
    const { signal } = controller.current;
    const hasPictures = (message.images?.length ?? 0) > 0;
    if (hasPictures) setSent(0);
    try {
      return await submitContact(message, {
        signal,
        timeout: longestMs,
        onUploadProgress: ({ loaded, total = 0 }) => hasPictures && total > 0 && setSent(loaded / total),
      });
    } finally {
      setSent(null);
    }
  }

  /** Its `run` rejects with the reason `aborted`; nothing of the message is lost. */
  function stop(): void {
    controller.current?.abort();
    toast.show({ text: m.stopped });
  }

  return { sent, run, stop };
}
