/** The secret of a new link, which nobody can read again, and until when it is valid. */
export interface NewLink {
  token: string;
  expiresAt: Date;
}
