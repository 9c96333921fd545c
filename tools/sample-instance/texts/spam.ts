import { picture, type PostDraft } from '../draft';

// Links to real shorteners carry a character that their codes cannot contain (~), so that none of them leads anywhere.
// Telephone numbers are of the ranges kept for fiction (+1 202 555 01xx, +44 7700 900xxx).

/** Spam that sells something: coins, luck, love, loans. */
export const SPAM: readonly PostDraft[] = [
  {
    by: 'crypto_elena77',
    text: '🚀🚀 I turned $200 into $14,350 in ONE week with this trading bot!! Only 10 places left, DM me the word "START" 🚀🚀 #photography #crypto #bitcoin #forex #trading',
    media: [picture('coins')],
  },
  {
    by: 'wallet_rewards',
    text: 'URGENT: your wallet is not synchronized! Validate your 12 word recovery phrase within 24 hours or lose your coins: https://wallet-validate.secure-sync.example/phrase #opensource #wallet #support',
  },
  {
    by: 'airdrop_node',
    text: 'don’t miss 👀 https://tinyurl.com/~sample1 https://bit.ly/~sample2 https://cutt.ly/~sample3 #photography',
  },
  {
    by: 'airdrop_node',
    text: 'Watch before it is deleted!! https://t.co/~sample5 #climate #breaking #truth',
  },
  {
    by: 'photo_likes_4u',
    text: 'Amazing shot dear! 😍 Want 10k REAL followers and likes? Cheap packages from $4.99, instant delivery. DM us "GROW" #photography #photooftheday #instagood #likes #followers',
  },
  {
    by: 'xq81mmz',
    text: '@mira@fjordlys.example @ada@codewerk.example @femi@meridian.example @gwen@compost.example @linh @kaspar @rosalind @sam @oskar @seedbank check this https://free-gift.promo-claim.example/z #opensource',
  },
  {
    by: 'pp40193',
    text: '@astrid@isbre.example @antoine@velorution.example @helga@warmepumpe.example @carmen@codigoabierto.example @marit@deltawerk.example @joao@lente.example you are selected ✅ https://claim-now.promo-claim.example #climate',
  },
  {
    by: 'sweet_nadia',
    text: 'hey handsome 💋 i saw your posts and i like you. i can not chat here, write me on telegram https://t.me/~nadia_sample #climate',
  },
  {
    by: 'account_support',
    text: 'Dear user, we noticed unusual activity on your account. Your profile will be suspended in 24 hours unless you verify your identity: https://verify-account.help-desk.example/login Support Team #opensource #support',
  },
  {
    by: 'recovery_expert',
    text: 'I lost $38,000 to a fake broker and thought it was over. Mr Mark recovered everything in 3 days!!! Contact him on WhatsApp +1 202 555 0143 or Telegram. God bless him 🙏 #opensource #recovery #hacked',
  },
  {
    by: 'tagmaster',
    text: 'sunset\n\n#photography #photo #photooftheday #sunset #sky #nature #love #instagood #picoftheday #beautiful #happy #fashion #travel #art #style #summer #follow #like #cute #fun #girl #food #fitness #music #nofilter #amazing',
    media: [picture('sea')],
  },
  {
    by: 'tagmaster',
    text: '#opensource #tech #AI #ChatGPT #coding #python #javascript #startup #hustle #motivation #success #mindset #entrepreneur #marketing #business #ecommerce #dropshipping #passiveincome #bitcoin #web3 read my blog https://blog.kaufrausch.example/10-tips',
  },
  { by: 'img_a2', text: '#gardening', media: [picture('coins')] },
  {
    by: 'hustle_hank',
    text: 'THIS IS YOUR LAST CHANCE TO JOIN!!! THE PRICE DOUBLES AT MIDNIGHT!!! CLICK THE LINK NOW AND CHANGE YOUR LIFE FOREVER!!! https://freedom.masterclass.example #photography',
  },
  {
    by: 'pharma_direct',
    text: 'Doctors HATE this trick: lose 12 kg in 10 days with one spoon before bed. Free trial bottle, pay shipping only 👉 https://slim-now.pharma-direct.example/?x=7 #climate #keto #diet #weightloss',
  },
  {
    by: 'seo_rank_one',
    text: 'Best lawn mower 2026 ✔ cheap lawn mower ✔ buy lawn mower online ✔ lawn mower discount code ✔ lawn mower near me https://mowers.kaufrausch.example/best #gardening',
  },
  {
    by: 'inwestor_pl',
    text: 'Zarobiłem 18 000 zł w tydzień dzięki platformie, o której banki milczą! Gwarantowany zysk, zero ryzyka. Kliknij i odbierz bonus: https://zysk.promo-claim.example #climate #inwestycje #kryptowaluty',
  },
  {
    by: 'fukugyo_jp',
    text: '【残り3名】スマホだけで月収100万円💰完全無料でノウハウ配布中!!!今すぐプロフのリンクからLINE登録👉 #photography #副業 #在宅ワーク #稼ぐ',
  },
  {
    by: 'pp40193',
    text: 'best price h t t p s : / / cheap-cams . kaufrausch . example no scam #photography',
  },
  {
    by: 'quickloan24',
    text: 'GET CASH TODAY!!! NO CREDIT CHECK!!! NO QUESTIONS ASKED!!! CALL +1 202 555 0122 NOW NOW NOW!!! #GARDENING #LOAN #CASH',
  },
];
