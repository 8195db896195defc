/** A signed-in visitor, as the routes see one. */
export type Session = {
  accountId: string;
  email: string;
  /** SHA-256 of the token, hex: the key of the session's row. */
  digest: string;
};

/** The session of a token (`X-Token`), or null when there is none (any more). */
export type FindSession = (token: string) => Promise<Session | null>;
