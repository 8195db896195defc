import { loadRequestCode } from '#framework/request.ts';

/**
 * For a form's `prepare`: loads the code of requests together with the form's own, because the connection may be lost while the
 * form is filled in.
 */
export function prepareRequest(load: () => Promise<void> | null): () => Promise<void> | null {
  return () => {
    loadRequestCode().catch(() => {});
    return load();
  };
}
