import { useEffect, useRef, useState } from 'react';
import { type Refusal, type RefusalReason, sortOut } from './pictures.ts';

export type Picture = { id: number; file: File /** Of the preview; gone with the picture. */; url: string };

/** The pictures of a message: those to be sent, and those of the last choice that cannot be. */
export function usePictures() {
  const lastId = useRef(0);
  const [held, setHeld] = useState<readonly Picture[]>([]);
  const [refused, setRefused] = useState<readonly Refusal<File>[]>([]);
  useRevoked(held);

  function add(files: Iterable<File>): void {
    const found = sortOut(
      [...files],
      held.map(({ file }) => file),
    );
    const taken = found.taken.map((file) => ({ id: ++lastId.current, file, url: URL.createObjectURL(file) }));
    setHeld([...held, ...taken]);
    setRefused(found.refused);
  }

  function remove(id: number): void {
    setHeld((pictures) => pictures.filter((picture) => picture.id !== id));
    setRefused([]);
  }

  /** Its type was right, but the browser cannot draw it. */
  function refuse({ id, file }: Picture, reason: RefusalReason = 'unreadable'): void {
    setHeld((pictures) => pictures.filter((picture) => picture.id !== id));
    setRefused((refusals) => [...refusals, { file, reason }]);
  }

  return { held, refused, add, remove, refuse, dismiss: () => setRefused([]) };
}

/** Frees what the previews of the pictures that are gone were holding; all of them when the form leaves. */
function useRevoked(held: readonly Picture[]): void {
  const shown = useRef<readonly Picture[]>([]);
  useEffect(() => {
    for (const { url } of shown.current.filter((picture) => !held.includes(picture))) URL.revokeObjectURL(url);
    shown.current = held;
  }, [held]);
  useEffect(
    () => () => {
      for (const { url } of shown.current) URL.revokeObjectURL(url);
    },
    [],
  );
}
