import { useEffect, useRef, useState } from 'react';
import * as limits from '#facts/limits.ts';

export type ImagePreview = {
  id: number;
  file: File;
  /** URL of the preview; revoked when the image is removed. */
  url: string;
};
type RefusalReason = 'type' | 'size' | 'twice' | 'count' | 'unreadable';
/** The properties of a `File` that decide. */
export type FileFacts = { name: string; type: string; size: number; lastModified: number };
export type RefusedFile<F extends FileFacts = FileFacts> = { file: F; reason: RefusalReason };

/** What the server can re-encode (docs/decisions/0023-contact-uploads.md). */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/** The images of a message, and the files of the last choice that were refused. */
export function useImages() {
  const lastId = useRef(0);
  const [accepted, setAccepted] = useState<readonly ImagePreview[]>([]);
  const [refused, setRefused] = useState<readonly RefusedFile<File>[]>([]);
  useRevokedUrls(accepted);

  function add(files: Iterable<File>): void {
    const checked = checkFiles(
      [...files],
      accepted.map(({ file }) => file),
    );
    const added = checked.accepted.map((file) => ({ id: ++lastId.current, file, url: URL.createObjectURL(file) }));
    setAccepted([...accepted, ...added]);
    setRefused(checked.refused);
  }

  function remove(id: number): void {
    setAccepted((images) => images.filter((image) => image.id !== id));
    setRefused([]);
  }

  /** For a file whose type is right but which the browser cannot decode. */
  function refuse({ id, file }: ImagePreview): void {
    setAccepted((images) => images.filter((image) => image.id !== id));
    setRefused((files) => [...files, { file, reason: 'unreadable' }]);
  }

  return { accepted, refused, add, remove, refuse, dismiss: () => setRefused([]) };
}

/** Revokes the preview URLs of removed images, and all of them on unmount. */
function useRevokedUrls(images: readonly ImagePreview[]): void {
  const previous = useRef<readonly ImagePreview[]>([]);
  useEffect(() => {
    for (const { url } of previous.current.filter((image) => !images.includes(image))) URL.revokeObjectURL(url);
    previous.current = images;
  }, [images]);
  useEffect(
    () => () => {
      for (const { url } of previous.current) URL.revokeObjectURL(url);
    },
    [],
  );
}

/** Separates the files that can be added to the accepted ones from those that cannot, with the reason. */
export function checkFiles<F extends FileFacts>(files: readonly F[], alreadyAccepted: readonly F[]) {
  const accepted: F[] = [];
  const refused: RefusedFile<F>[] = [];
  for (const file of files) {
    const reason = refusalReason(file, [...alreadyAccepted, ...accepted]);
    if (reason) refused.push({ file, reason });
    else accepted.push(file);
  }
  return { accepted, refused };
}

function refusalReason(file: FileFacts, accepted: readonly FileFacts[]): RefusalReason | null {
  if (!imageTypes.includes(file.type)) return 'type';
  if (file.size > limits.contactImageBytes) return 'size';
  if (accepted.some((other) => isSameFile(other, file))) return 'twice';
  return accepted.length >= limits.contactImages ? 'count' : null;
}

function isSameFile(one: FileFacts, other: FileFacts): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}
