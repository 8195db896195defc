/** Shows or hides what the document of a page that needs JavaScript says while the app cannot start (`src/app/shell/load-failure.tsx`). */
export function showLoadFailure(isShown: boolean): void {
  document.querySelector('.load-failure')?.toggleAttribute('hidden', !isShown);
}
