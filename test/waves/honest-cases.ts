import { type Crowd, image, link, mentions, p } from './crowd';

const MIXED = ['settled', 'settled', 'quiet', 'settled', 'newcomer'] as const;
const NAMES = ['Ada', 'Bruno', 'Chiara', 'Dmitri', 'Eun-ji', 'Fatima', 'Goran', 'Hanne'];
const CITIES = ['Bergen', 'Kyiv', 'Lisbon', 'Nairobi', 'Osaka', 'Quito', 'Turin', 'Utrecht'];
const name = (i: number): string => NAMES[i % NAMES.length] ?? '';
const city = (i: number): string => CITIES[i % CITIES.length] ?? '';
const settled = ['settled'] as const;

/** Written before the rule: what honest people and useful bots post in the same words. Each gets a few points at most for that. */
export const HONEST_CASES: Record<string, Crowd> = {
  'a bot that posts the weather of one city each day': {
    posts: 8,
    accounts: 1,
    profiles: ['bot'],
    every: 1440,
    says: (i) =>
      p(`Wetter heute am Rathaus: ${8 + i} Grad, am Nachmittag leichter Regen, Wind aus West mit ${12 + i} km/h.`),
  },
  'weather bots of many cities on one server': {
    posts: 8,
    servers: 1,
    profiles: ['bot'],
    every: 1,
    says: (i) =>
      p(
        `Weather for ${city(i)} today: ${8 + i} degrees, light rain in the afternoon, wind from the west at ${12 + i} km/h.`,
      ),
  },
  'tide bots that were made last week': {
    posts: 6,
    servers: 1,
    profiles: ['newcomer', 'bot'],
    every: 60,
    says: (i) =>
      p(`Tides at ${city(i)}: high water at ${6 + i}:20 and ${18 + i}:45, low water at ${i}:10, all times are local.`),
  },
  'a bot that posts a picture of a street camera each hour': {
    posts: 8,
    accounts: 1,
    profiles: ['bot'],
    every: 60,
    says: (i) => p(`Traffic camera at the northern bridge, ${i}:00, picture refreshed automatically every hour.`),
    media: () => [image('LEHV6nWB2yk8pyo0adR*.7kCMdnj', 'a road with cars')],
  },
  'train delay bots of one railway': {
    posts: 7,
    servers: 1,
    profiles: ['bot'],
    every: 12,
    says: (i) =>
      p(
        `Line ${i + 1}: delays of up to ${5 * i} minutes between the central station and ${city(i)} because of a signal failure.`,
      ),
  },
  'earthquake bots that repeat one report': {
    posts: 4,
    profiles: ['bot', 'bot', 'settled'],
    every: 3,
    says: () =>
      p(
        `Earthquake of magnitude 4.8, 32 km south of the coast, at a depth of 10 km. Details: ${link('https://quakes.example/e/8817')}`,
      ),
  },
  'a headline with its link that many share': {
    posts: 12,
    profiles: MIXED,
    every: 14,
    says: () =>
      p(`Parliament votes to protect the last old forests of the region: ${link('https://news.example/2026/forests')}`),
  },
  'a headline that is shared within minutes by the followers of a newspaper': {
    posts: 10,
    profiles: ['settled', 'quiet', 'settled'],
    every: 1,
    says: () =>
      p(
        `Court rules that city must publish its air quality data every hour ${link('https://paper.example/air?utm=fedi')}`,
      ),
  },
  'a press agency whose regional accounts post the same report': {
    posts: 6,
    servers: 1,
    profiles: ['bot', 'settled'],
    every: 2,
    says: () =>
      p(
        `The national team has won the final after a penalty shoot-out, full report follows: ${link('https://agency.example/final')}`,
      ),
  },
  'a person who posts the same from two accounts': {
    posts: 2,
    profiles: settled,
    every: 2,
    says: () =>
      p(
        `I have moved my photo archive to a new home, have a look at the harbour series: ${link('https://photos.example/harbour')}`,
      ),
  },
  'a person who posts the same from four accounts, one of them new': {
    posts: 4,
    profiles: ['settled', 'settled', 'settled', 'newcomer'],
    every: 4,
    says: () =>
      p(
        `New episode of our podcast on city trees is out, with a guest from the botanical garden: ${link('https://trees.example/41')}`,
      ),
  },
  'a poem that readers quote': {
    posts: 9,
    profiles: MIXED,
    every: 700,
    says: () =>
      p(
        'Two roads diverged in a yellow wood,<br>And sorry I could not travel both<br>And be one traveler, long I stood',
      ),
  },
  'a poem that readers quote, each with a line of their own': {
    posts: 6,
    profiles: MIXED,
    every: 900,
    says: (i) =>
      p(
        'Hope is the thing with feathers that perches in the soul, and sings the tune without the words, and never stops at all',
        `${name(i)} sent me this.`,
      ),
  },
  'a line of a song on the day its singer died': {
    posts: 14,
    profiles: MIXED,
    every: 6,
    says: () => p('And in the end, the love you take is equal to the love you make. Rest in peace.'),
  },
  'a quotation for a day of remembrance': {
    posts: 10,
    profiles: MIXED,
    every: 25,
    says: () => p('Those who cannot remember the past are condemned to repeat it. Never again is now.'),
  },
  'an appeal to sign a petition that people copy': {
    posts: 13,
    profiles: MIXED,
    every: 35,
    says: () =>
      p(
        `Please sign and share: no surveillance of private messages in Europe! The vote is next week. ${link('https://petition.example/chat')}`,
      ),
  },
  'an appeal to donate after a flood': {
    posts: 9,
    profiles: MIXED,
    every: 40,
    says: () =>
      p(
        `The villages along the river need dry clothes, pumps and money for fuel. Donations go to the fire brigade: ${link('https://help.example/flood')}`,
      ),
  },
  'an appeal to donate blood, copied by the staff of a hospital, some of them new': {
    posts: 6,
    servers: 2,
    profiles: ['settled', 'newcomer', 'quiet', 'settled'],
    every: 50,
    says: () =>
      p('Our hospital needs donors of blood group O negative this week, the donation centre is open until eight.'),
  },
  'a missing person': {
    posts: 11,
    profiles: MIXED,
    every: 9,
    says: () =>
      p(
        'Missing since Tuesday: boy, 14, dark jacket, red backpack, last seen at the main station. Please call the police and share this post.',
      ),
    media: () => [image('LGF5]+Yk^6#M@-5c,1J5@[or[Q6.', 'a boy with a red backpack')],
  },
  'a lost cat that the neighbourhood shares': {
    posts: 5,
    servers: 1,
    profiles: ['settled', 'quiet'],
    every: 30,
    says: () =>
      p(
        'Our cat Minka has been missing since yesterday evening near the old mill, she is shy and wears a green collar.',
      ),
  },
  'a chain letter against a new rule of a platform': {
    posts: 10,
    profiles: MIXED,
    every: 120,
    says: () =>
      p(
        'I do not give my permission to use my pictures and posts for the training of artificial intelligence. Copy and paste this into your own profile.',
      ),
  },
  'a hashtag game with a fixed beginning': {
    posts: 9,
    profiles: MIXED,
    every: 20,
    says: (i) =>
      p(
        `Name five films that shaped you without explaining why and pass it on to five people. Mine: ${name(i)}, ${city(i)}, ${name(i + 3)}`,
      ),
  },
  'a questionnaire that goes around': {
    posts: 7,
    profiles: MIXED,
    every: 45,
    says: (i) =>
      p(
        'Ten questions for a new week, copy and answer: tea or coffee, early or late, city or village, cats or dogs, paper or screen?',
        `${name(i)}: tea, late, village, cats, paper`,
      ),
  },
  'a result of a word game': {
    posts: 12,
    profiles: MIXED,
    every: 10,
    says: (i) => p(`Daily word puzzle number 1203, solved in ${2 + (i % 5)} of six attempts, hard mode`, '🟩⬛🟨⬛⬛'),
  },
  'scores of a step counter that an app posts for people': {
    posts: 8,
    profiles: MIXED,
    every: 200,
    says: (i) =>
      p(
        `I walked ${6000 + i * 311} steps today with my favourite free step counter, measured without any account. ${link('https://steps.example/about')}`,
      ),
  },
  'a workout that an app posts for people': {
    posts: 6,
    profiles: ['settled', 'quiet'],
    every: 90,
    says: (i) =>
      p(
        `Just finished a ride of ${20 + i} km in 1 hour ${i} minutes and enjoyed every bit of it. ${link(`https://rides.example/r/${i}`)}`,
      ),
  },
  'books that people finish on a reading site': {
    posts: 7,
    profiles: MIXED,
    every: 300,
    says: () =>
      p(
        `Finished reading The Left Hand of Darkness by Ursula K. Le Guin, five of five stars. ${link('https://books.example/lhod')}`,
      ),
  },
  'good morning': {
    posts: 15,
    profiles: MIXED,
    every: 4,
    says: () => p('Good morning everybody, have a wonderful day and take care of each other!'),
  },
  'good morning, in German, from many newcomers too': {
    posts: 12,
    profiles: ['newcomer', 'settled', 'newcomer', 'quiet'],
    every: 5,
    says: () => p('Guten Morgen zusammen, habt alle einen schönen und entspannten Sonntag!'),
  },
  'good morning, by newcomers alone': {
    posts: 6,
    profiles: ['newcomer'],
    every: 60,
    says: () => p('Rise and shine, dear people, a new week begins and the coffee is already brewing here.'),
  },
  'a short greeting by accounts of one day': {
    posts: 9,
    profiles: ['throwaway'],
    every: 5,
    says: () => p('Hello world!'),
  },
  'wishes for the new year with a picture': {
    posts: 11,
    profiles: MIXED,
    every: 7,
    says: () => p('Happy new year to all of you, may it bring peace, health and many good conversations!'),
    media: () => [image('LKO2?U%2Tw=w]~RBVZRi};RPxuwH', 'fireworks')],
  },
  'the first post of newcomers from another network': {
    posts: 7,
    profiles: ['newcomer', 'throwaway'],
    every: 240,
    says: () =>
      p('Hello Fediverse! I just moved here from the bird site and I am still finding my way around. Be kind to me.'),
  },
  'the first post of a school class on one server': {
    posts: 8,
    servers: 1,
    profiles: ['throwaway'],
    every: 6,
    says: (i) =>
      p(
        `Hello, I am ${name(i)} and this is my first post for the media project of our class. We are learning how the Fediverse works.`,
      ),
  },
  'a move to another server': {
    posts: 5,
    profiles: MIXED,
    every: 600,
    says: (i) =>
      p(`This account has moved, please follow me at my new home, I will not post here any more: ${mentions(i, 1)}`),
  },
  'a call of a trade union that its members copy': {
    posts: 8,
    profiles: MIXED,
    every: 30,
    says: () =>
      p(
        `Warning strike on Friday: buses and trams will stop for four hours. Why we strike: ${link('https://union.example/why')}`,
      ),
  },
  'an invitation to a meeting that its organisers share': {
    posts: 4,
    profiles: ['settled', 'quiet', 'newcomer', 'settled'],
    every: 25,
    says: () =>
      p(
        `Repair café on Saturday from two to six in the old library, bring what is broken, we have cake. ${link('https://repair.example/')}`,
      ),
  },
  'a release note that mirrors repeat': {
    posts: 5,
    profiles: ['bot', 'settled', 'bot'],
    every: 11,
    says: () =>
      p(
        `Version 3.4.1 has been released with fixes for two security problems, please update your servers: ${link('https://code.example/r/341')}`,
      ),
  },
  'a picture without a text that many like': {
    posts: 6,
    profiles: MIXED,
    every: 80,
    says: () => p(''),
    media: () => [image('L6PZfSi_.AyE_3t7t7R**0o#DgR4', 'a cat on a keyboard')],
  },
  'a daily verse that several bots post': {
    posts: 6,
    profiles: ['bot'],
    every: 30,
    says: () =>
      p(
        'The Lord is my shepherd; I shall not want. He maketh me to lie down in green pastures: he leadeth me beside the still waters.',
      ),
  },
  'answers with the same advice to newcomers': {
    posts: 6,
    accounts: 3,
    profiles: ['settled'],
    every: 300,
    says: (i) =>
      p(
        `${mentions(i, 1)} welcome! Fill in your profile, write an introduction, use hashtags and follow generously, then your timeline comes alive.`,
      ),
  },
  'a Japanese greeting for the season': {
    posts: 7,
    profiles: MIXED,
    every: 15,
    says: () =>
      p('明けましておめでとうございます。今年もどうぞよろしくお願いいたします。皆様にとって良い年になりますように。'),
  },
};
