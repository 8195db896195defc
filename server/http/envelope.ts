/** The body of every `/turboClient/…` answer (decisions §4). `code` is 0 on success. */
export type Envelope = { success: boolean; code: number; msg: string; data: unknown };

export function successBody(data: unknown): Envelope {
  return { success: true, code: 0, msg: 'OK', data };
}

export function failureBody(code: number, msg: string, data: unknown = null): Envelope {
  return { success: false, code, msg, data };
}
