import { type Crowd, image, link, mentions, p } from './crowd';

const WORDS = 'amber birch cedar delta ember fjord grove heron indigo juniper'.split(' ');
const word = (i: number): string => WORDS[i % WORDS.length] ?? '';
const EMOJI = ['🔥', '🚀', '💰', '✅', '🎁', ''];
const emoji = (i: number): string => EMOJI[i % EMOJI.length] ?? '';

/** Waves of spam: one text, with names, numbers, links, emoji and mentions that differ. */
export const SPAM_WAVES: Record<string, Crowd> = {
  'a wall of mentions with a picture, from servers with open registration': {
    posts: 14,
    servers: 9,
    profiles: ['throwaway'],
    every: 8,
    says: (i) =>
      p(
        mentions(i * 4, 4),
        `Come and see us, the best server for everybody who loves games: ${link(`https://join.example/${word(i)}`)}`,
      ),
    media: () => [image('LSPs#sSg.8tR%MofS2WB~pxakCWB')],
  },
  'a gift of coins with other names and numbers in each': {
    posts: 12,
    servers: 6,
    profiles: ['throwaway', 'newcomer'],
    every: 10,
    says: (i) =>
      p(
        `Hi ${word(i)}, I earned ${900 + i * 37} in ${i + 2} days with the method of ${word(i + 3)} and want to share it, write me here ${link(`https://${word(i)}.example/go?ref=${i}`)} ${emoji(i)}`,
      ),
  },
  'a plain friendly text with one link': {
    posts: 8,
    servers: 5,
    profiles: ['throwaway'],
    every: 15,
    says: (i) =>
      p(
        `I found this lovely little shop with handmade lamps yesterday and had to tell you about it ${link(`https://lamps.example/?c=${i}`)}`,
      ),
  },
  'a wish for support with other emoji in each': {
    posts: 10,
    servers: 10,
    profiles: ['newcomer', 'throwaway', 'throwaway'],
    every: 12,
    says: (i) =>
      p(
        `${emoji(i)} Support desk is open day and night ${emoji(i + 1)} your account may be limited, verify it within ${12 + i} hours: ${link(`https://verify-${word(i)}.example/`)}`,
      ),
  },
  'an advertisement in Japanese': {
    posts: 9,
    servers: 7,
    profiles: ['throwaway'],
    every: 5,
    says: (i) =>
      p(
        `${mentions(i * 3, 3)} 新しいサーバーができました。みんなで一緒に楽しく遊びましょう。参加はこちらから ${link(`https://invite.example/${i}`)}`,
      ),
  },
  'three accounts with one text': {
    posts: 3,
    servers: 3,
    profiles: ['throwaway'],
    every: 20,
    says: (i) =>
      p(
        `My aunt sells her old cameras and lenses because of a move, prices on request at ${link(`https://cameras.example/${i}`)}`,
      ),
  },
  'a link with hardly a word': {
    posts: 9,
    servers: 6,
    profiles: ['throwaway'],
    every: 6,
    says: (i) => p(`Look ${word(i)} ${link('https://short.example/x9')}`),
  },
  'a picture with hardly a word': {
    posts: 7,
    servers: 6,
    profiles: ['throwaway'],
    every: 6,
    says: (i) => p(mentions(i * 2, 2)),
    media: () => [image('LBE~3[~qE1?b-;ofRjWB00Rj%MWB')],
  },
  'a love story, with two accounts of long standing among the authors': {
    posts: 10,
    servers: 8,
    profiles: ['throwaway', 'throwaway', 'throwaway', 'throwaway', 'settled'],
    every: 20,
    says: (i) =>
      p(
        `Hello dear, I am ${word(i)}, a widowed engineer, ${48 + i} years old, honest and looking for a serious friend. Write to me on ${link(`https://chat.example/u/${i}`)}`,
      ),
  },
  'a call in Spanish': {
    posts: 9,
    servers: 4,
    profiles: ['newcomer'],
    every: 9,
    says: (i) =>
      p(
        `Hola ${word(i)}, busco personas para trabajar desde casa, sin experiencia y con horario libre. Información aquí: ${link(`https://trabajo.example/${i}`)}`,
      ),
  },
};
