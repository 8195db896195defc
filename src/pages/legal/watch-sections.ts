/** Everything above the upper third of the window: the last heading in there belongs to the section in view. */
const rootMargin = '1000000px 0px -66% 0px';

/** Reports the id of the section in view on every change; null above the first one. */
export function watchSections(
  sections: readonly { id: string }[],
  onChange: (id: string | null) => void,
  signal: AbortSignal,
): void {
  if (signal.aborted) return;
  const passed = new Set<string>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) passed[isIntersecting ? 'add' : 'delete'](target.id);
      onChange(sections.findLast(({ id }) => passed.has(id))?.id ?? null);
    },
    { rootMargin },
  );
  for (const { id } of sections) {
    const heading = document.getElementById(id);
    if (heading) observer.observe(heading);
  }
  signal.addEventListener('abort', () => observer.disconnect());
}
