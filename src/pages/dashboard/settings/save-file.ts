/** Downloads a text as a file. */
export function saveFile(name: string, text: string, type: string): void {
  const href = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  // In the next task: the download starts only after this one.
  setTimeout(() => URL.revokeObjectURL(href));
}
