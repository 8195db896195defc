/** The body of every `/turboClient/…` response (docs/decisions/0004-envelope-and-error-codes.md). */
export type Envelope = { success: boolean; code: number; msg: string; data: unknown };

export function successBody(data: unknown): Envelope {
  return { success: true, code: 0, msg: 'OK', data };
}

/** @param code one of `errorCodes`, never 0 */
export function failureBody(code: number, msg: string, data: unknown): Envelope {
  return { success: false, code, msg, data };
}
