/** All that is above the upper third of the window, however far: whatever is left of it is read or being read. */
const rootMargin = '1000000px 0px -66% 0px';

/** Tells the id of the section being read whenever it becomes another one. */
export function watchSections(
  sections: readonly { id: string }[],
  tell: (id: string | null) => void,
  signal: AbortSignal,
): void {
  if (signal.aborted) return;
  const begun = new Set<string>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) begun[isIntersecting ? 'add' : 'delete'](target.id);
      tell(sections.findLast(({ id }) => begun.has(id))?.id ?? null);
    },
    { rootMargin },
  );
  for (const { id } of sections) {
    const heading = document.getElementById(id);
    if (heading) observer.observe(heading);
  }
  signal.addEventListener('abort', () => observer.disconnect());
}
