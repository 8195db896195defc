import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Passes files that are dropped anywhere on the page, or pasted, to `onFiles`. Text that is pasted together with an image,
 * as from a text editor, stays with its field.
 * @returns whether files are being dragged over the page
 */
export function useDroppedFiles(onFiles: (files: FileList) => void): boolean {
  const [dragging, setDragging] = useState(false);
  const handleFiles = useEffectEvent(onFiles);

  useEffect(() => {
    const stop = new AbortController();
    const listen = <K extends keyof DocumentEventMap>(type: K, handle: (event: DocumentEventMap[K]) => void) =>
      document.addEventListener(type, handle, { signal: stop.signal });
    listen('dragover', (event) => {
      if (!holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      setDragging(true);
    });
    // Without a related target the drag has left the window.
    listen('dragleave', (event) => event.relatedTarget === null && setDragging(false));
    listen('drop', (event) => {
      setDragging(false);
      if (!event.dataTransfer || !holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      handleFiles(event.dataTransfer.files);
    });
    listen('paste', (event) => {
      const { clipboardData } = event;
      if (!clipboardData || clipboardData.files.length === 0) return;
      if (isTyping(event.target) && clipboardData.types.includes('text/plain')) return;
      event.preventDefault();
      handleFiles(clipboardData.files);
    });
    return () => stop.abort();
  }, []);

  return dragging;
}

const holdsFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') ?? false;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('textarea, input:not([type=file])') !== null;
