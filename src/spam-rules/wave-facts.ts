/** What is known of the posts with the same text, link or picture as a post. */
export interface WaveFacts {
  accounts: number;
  servers: number;
  posts: number;
  /** Minutes from the first post to the last. */
  minutes: number;
  /** Of the accounts those that were new or had hardly any followers. */
  unestablished: number;
  /** Of the posts those with a link, a mention or media. */
  linked: number;
}
