import { picture, type PostDraft } from '../draft';

// Exactly 500 code points, Mastodon's default limit: one sentence, repeated to fill it.
const LONG_BREATH =
  'A gardener I knew kept one sentence going all winter, adding a clause each evening when the stove was lit: about the pear that flowered twice, and the fox that learned the latch, and the letter from Lisbon with soil in its folds, and the frost, and the neighbour who swore at frost in four languages, and the spade that outlived three handles, and how none of it was ever finished, since every ending, turned over with care and left in the dark for a while, comes up again as a beginning 🌱 #gardening';

/** Good posts that are unusual on the wire, each as some server sends it. */
export const EDGES: readonly PostDraft[] = [
  {
    by: 'pavel',
    hoursAgo: 3,
    text: 'This post has no web address of its own, only an identifier; my server is a Raspberry Pi and very honest about it. #opensource',
    overrides: { url: undefined },
  },
  {
    by: 'lucie',
    hoursAgo: 9,
    text: 'Silence, neige, et un pas après l’autre. #photography',
    overrides: { url: null },
    media: [picture('mountains', 'Crêtes enneigées au lever du soleil.')],
  },
  {
    by: 'delphine',
    hoursAgo: 14,
    lang: null,
    text: '🌫️ 🌲 🌲 🦌 🌲 🌫️\n\n#photography',
    media: [picture('forest', 'Firs in fog.')],
  },
  {
    by: 'zofia',
    hoursAgo: 20,
    text: 'Skan z wczoraj, serwer jeszcze liczy miniaturę. #photography',
    media: [picture('city')],
    mediaOverrides: { meta: null, blurhash: null, preview_url: null },
  },
  {
    by: 'nikolai',
    hoursAgo: 26,
    text: 'Картинка осталась на моём сервере, ваш её ещё не скачал. #photography',
    media: [picture('forest', 'Ели в тумане.')],
    mediaOverrides: { type: 'unknown', preview_url: null, meta: null },
  },
  { by: 'rosalind', hoursAgo: 7, text: LONG_BREATH },
  {
    by: 'bjarne',
    hoursAgo: 11,
    html: '<p>Today&#39;s quiz: what does <code>a &lt; b &amp;&amp; b &gt; c</code> become after three templating engines?</p><p>Answer: <code>a &amp;amp;lt; b</code> &mdash; and an incident report.</p><p>{#opensource}</p>',
  },
  {
    by: 'gwen',
    hoursAgo: 30,
    html: '<blockquote><p>He who plants a walnut tree expects not to eat of the fruit.</p></blockquote><p>My mother crossed out “expects not to” and planted two. We had cake with them last week.</p><p>{#gardening}</p>',
  },
  {
    by: 'ruben',
    hoursAgo: 16,
    text: '¿Con qué editáis mapas desde el móvil? #opensource #OpenStreetMap',
    overrides: {
      poll: {
        id: '91',
        expires_at: null,
        expired: true,
        multiple: false,
        votes_count: 143,
        voters_count: 143,
        options: [
          { title: 'Con uno libre', votes_count: 97 },
          { title: 'Con papel y lápiz', votes_count: 41 },
          { title: 'No edito, camino', votes_count: 5 },
        ],
        emojis: [],
        voted: false,
        own_votes: [],
      },
    },
  },
  {
    by: 'sam',
    hoursAgo: 18,
    text: 'Long read, worth the tea: how a town of 900 people insured its own river. https://harbourpost.example/long-reads/the-river-policy #climate',
    overrides: {
      card: {
        url: 'https://harbourpost.example/long-reads/the-river-policy',
        title: 'The river policy',
        description: 'How a town of 900 people insured its own river.',
        language: 'en',
        type: 'link',
        author_name: 'Dara Quinn',
        author_url: '',
        provider_name: 'Harbour Post',
        provider_url: '',
        html: '',
        width: 0,
        height: 0,
        image: null,
        image_description: '',
        embed_url: '',
        blurhash: null,
        published_at: null,
        authors: [],
      },
    },
  },
  {
    by: 'pavel',
    hoursAgo: 5,
    text: 'Somewhere on the way this post lost its author. #opensource',
    overrides: { account: undefined },
  },
  {
    by: 'jolanda',
    hoursAgo: 12,
    visibility: 'unlisted',
    text: 'Stil bericht voor wie toch zoekt: er staat een doos appels bij het hek, neem maar mee. #gardening',
  },
  {
    by: 'tove',
    hoursAgo: 8,
    boostBy: 'sam',
    text: 'If you find a washed-up jellyfish, photograph it next to your shoe and send us the size of the shoe. That is a survey now. #photography #climate',
  },
  {
    by: 'ravi',
    hoursAgo: 6,
    text: 'Blackbird, 05:31, through the kitchen window. Sound on. #gardening #birds',
    media: [
      {
        type: 'audio',
        scene: 'leaves',
        alt: 'Eight seconds of a clear, falling melody, like a blackbird heard from afar.',
      },
    ],
  },
  {
    by: 'tove',
    hoursAgo: 13,
    text: 'The tide coming in over the flats, an hour in two seconds. #photography #climate',
    media: [{ type: 'video', scene: 'sea', alt: 'Bands of water move across the sand.' }],
  },
  {
    by: 'claire',
    hoursAgo: 22,
    text: 'Le focus clavier avant, après. C’est tout, et c’est beaucoup. #opensource #a11y',
    media: [{ type: 'gifv', scene: 'code', alt: 'Un cadre clair passe d’un bouton à l’autre.' }],
  },
  {
    by: 'linh',
    hoursAgo: 10,
    text: 'Edited for the third time, because a commenter found a typo in the post about typos. #opensource #documentation',
    overrides: { edited_at: 'now' },
  },
  {
    by: 'kaspar',
    hoursAgo: 15,
    text: '#Photography',
    media: [
      picture('city', 'Towers at night.'),
      picture('mountains'),
      picture('forest', 'Firs in fog.'),
      picture('sea', 'Sunset over calm water.'),
    ],
  },
  {
    by: 'femi',
    hoursAgo: 28,
    lang: 'ar',
    text: 'زرعت جدتي شجرة زيتون يوم وُلدت أمي. الشجرة اليوم أطول من بيتنا، وأمي ما زالت تسقيها كل مساء. #climate',
  },
  {
    by: 'ada',
    hoursAgo: 19,
    text: 'The build is green :blobcat_happy: and I have touched nothing. I am leaving the room very slowly. #OpenSource',
    emojis: ['blobcat_happy'],
  },
  {
    by: 'oskar',
    hoursAgo: 24,
    text: 'Waaaaaah! After 11 years the 06:12 has its through coach back!!! I may have hugged a timetable. #climate #trains',
  },
];
