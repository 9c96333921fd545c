import { entryOf } from '../random';
import { picture, type PostDraft, SAMPLE_HASHTAGS } from '../draft';

/** One text that many accounts post word for word. */
const COPIED: readonly { by: readonly string[]; text: string }[] = [
  {
    by: ['xq81mmz', 'pp40193', 'img_a1', 'img_a2', 'img_a3', 'airdrop_node'],
    text: 'My uncle works at the exchange and they made a mistake, every new account gets 150 dollars until tonight 🤫 https://new-account.promo-claim.example/150',
  },
  {
    by: ['photo_likes_4u', 'tagmaster', 'sweet_nadia', 'pp40193', 'hustle_hank'],
    text: 'So beautiful! I also have something beautiful for you, look at my profile picture closely and then follow 🌹',
  },
  {
    by: ['recovery_expert', 'account_support', 'crypto_elena77', 'xq81mmz'],
    text: 'Big thanks to Mrs Deborah Collins, she traded for me and I received my profit 9,200 USD this morning without stress. Write her: https://t.me/~deborah_sample',
  },
];

const PRODUCTS = [
  ['Solar path lights, pack of 12', '9.99', '59.90'],
  ['Carbon monopod with bag', '14.50', '120.00'],
  ['Robot vacuum "PureMaxx"', '39.00', '449.00'],
  ['Heated insoles, rechargeable', '12.99', '89.00'],
  ['Self-watering planter tower', '19.90', '149.00'],
  ['4K action cam', '24.95', '219.00'],
  ['Miracle stain remover', '4.99', '39.99'],
  ['Night vision goggles', '29.00', '310.00'],
] as const;

/** Spam that comes in series: the same words from many accounts, and one shop's offers by the hour. */
export function spamCopies(): PostDraft[] {
  const copies = COPIED.flatMap(({ by, text }, series) =>
    by.map((user, index): PostDraft => {
      return { by: user, text: `${text} #${entryOf(SAMPLE_HASHTAGS, index + series)}` };
    }),
  );
  const offers = PRODUCTS.map(([product, price, before], index): PostDraft => {
    const tag = entryOf(SAMPLE_HASHTAGS, index);
    const link = `https://shop.kaufrausch.example/deal/${4100 + index * 17}?aff=dealfinder`;
    const text = `⏰ ${product}: only ${price} instead of ${before}! Today only, limited stock! ${link} #${tag} #deals #sale #bargain`;
    return { by: 'dealfinder', text, media: index % 2 === 0 ? [picture('coins')] : [] };
  });
  return [...copies, ...offers];
}
