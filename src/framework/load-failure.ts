/** Shows what the document of a page that needs JavaScript says when the app cannot start (`src/app/shell/load-failure.tsx`). */
export function showLoadFailure(): void {
  document.querySelector('.load-failure')?.removeAttribute('hidden');
}
