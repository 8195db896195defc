/** A sign-in or connection that came with the URL: its token has left the URL, so a reload would lose it until it is finished. */
let inProgress = false;

export const isEntryInProgress = (): boolean => inProgress;

export function setEntryInProgress(value: boolean): void {
  inProgress = value;
}
