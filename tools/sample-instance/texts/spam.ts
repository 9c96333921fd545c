import { picture, type PostDraft } from '../draft';

// Links to real shorteners carry a character that their codes cannot contain (~), so that none of them leads anywhere.
// Telephone numbers are of the ranges kept for fiction (+1 202 555 01xx, +44 7700 900xxx).

/** Spam that sells something: coins, luck, love, loans. */
export const SPAM: readonly PostDraft[] = [
  {
    by: 'crypto_elena77',
    kind: 'crypto',
    text: '🚀🚀 I turned $200 into $14,350 in ONE week with this trading bot!! Only 10 places left, DM me the word "START" 🚀🚀 #photography #crypto #bitcoin #forex #trading',
    media: [picture('coins')],
  },
  {
    by: 'crypto_elena77',
    kind: 'crypto',
    text: 'Stop working for money. Let money work for you 💰 Guaranteed 3% profit daily, withdraw any time. My mentor changed my life, message him here 👉 https://t.me/~mr_james_fx_sample #opensource #bitcoin #passiveincome',
  },
  {
    by: 'crypto_elena77',
    kind: 'crypto',
    text: 'Ask me how I paid my house with just my phone and 15 minutes a day. No experience needed. 100% legit, 0% risk. Write "INFO" ⬇️⬇️⬇️ #climate #invest #btc #eth #nft #wealth',
  },
  {
    by: 'wallet_rewards',
    kind: 'crypto',
    text: '🎁 OFFICIAL GIVEAWAY 🎁\n\nTo celebrate 10 million users we give back 5,000 ETH! Send 0.1 to 2 ETH and receive DOUBLE instantly.\n\n✅ Verified\n✅ Safe\n✅ First come first served\n\nhttps://eth-double.promo-claim.example/?ref=88213\n\n#opensource #giveaway #ethereum #airdrop',
  },
  {
    by: 'wallet_rewards',
    kind: 'crypto',
    text: 'URGENT: your wallet is not synchronized! Validate your 12 word recovery phrase within 24 hours or lose your coins: https://wallet-validate.secure-sync.example/phrase #opensource #wallet #support',
  },
  {
    by: 'airdrop_node',
    kind: 'crypto',
    text: 'FREE AIRDROP is live 🪂 Claim 2,500 $MOONCAT (worth $780) now, connect wallet and sign. https://bit.ly/~mooncat-sample #opensource #airdrop #web3 #free #claim',
  },
  {
    by: 'airdrop_node',
    kind: 'shortener',
    text: 'don’t miss 👀 https://tinyurl.com/~sample1 https://bit.ly/~sample2 https://cutt.ly/~sample3 #photography',
  },
  {
    by: 'airdrop_node',
    kind: 'shortener',
    text: 'You won’t believe what she did to her garden 😱 (link 1) https://bit.ly/~garden-sample (mirror) https://is.gd/~sample4 #gardening #viral',
  },
  {
    by: 'airdrop_node',
    kind: 'shortener',
    text: 'Watch before it is deleted!! https://t.co/~sample5 #climate #breaking #truth',
  },
  {
    by: 'grow_with_jay',
    kind: 'follow-for-follow',
    text: 'Follow me and I follow you back within 5 minutes 💯 Retweet, like, comment DONE ✅ #photography #f4f #followback #follow4follow #teamfollowback #gainpost',
  },
  {
    by: 'grow_with_jay',
    kind: 'follow-for-follow',
    text: 'GAIN TRAIN 🚂🚂🚂 Follow everyone who likes this! Drop your handle below, follow all, no cheating!! #gardening #f4f #l4l #follow #gain',
  },
  {
    by: 'grow_with_jay',
    kind: 'follow-for-follow',
    text: 'Who wants 1000 new followers by Sunday? Like + boost + comment ME and check my pinned post. #opensource #followtrain #f4f',
  },
  {
    by: 'photo_likes_4u',
    kind: 'follow-for-follow',
    text: 'Amazing shot dear! 😍 Want 10k REAL followers and likes? Cheap packages from $4.99, instant delivery. DM us "GROW" #photography #photooftheday #instagood #likes #followers',
  },
  {
    by: 'photo_likes_4u',
    kind: 'follow-for-follow',
    text: 'Promote it on @photo_likes_4u @bestshots_daily @viral_pics_hub 📸🔥 Send your best pic, we feature for a small fee. #photography #feature #promote',
  },
  {
    by: 'xq81mmz',
    kind: 'mention-wall',
    text: '@mira@fjordlys.example @ada@codewerk.example @femi@meridian.example @gwen@compost.example @linh @kaspar @rosalind @sam @oskar @seedbank check this https://free-gift.promo-claim.example/z #opensource',
  },
  {
    by: 'xq81mmz',
    kind: 'mention-wall',
    text: '@tove@fjordlys.example @hanako@hikari.example @hiro@hikari.example @otto@dunkelkammer.example @ines@lente.example @ravi@lente.example @zofia@migawka.example hello friends i need your help please read my bio #photography',
  },
  {
    by: 'pp40193',
    kind: 'mention-wall',
    text: '@astrid@isbre.example @antoine@velorution.example @helga@warmepumpe.example @carmen@codigoabierto.example @marit@deltawerk.example @joao@lente.example you are selected ✅ https://claim-now.promo-claim.example #climate',
  },
  {
    by: 'luckyspin',
    kind: 'casino',
    text: '🎰 200 FREE SPINS, no deposit! 🎰 Join tonight with code LUCKY200 and win real money. Payout in 5 minutes 💵 https://spin-royal.casino-bonus.example/?aff=1177 #photography #casino #slots #jackpot #bonus',
  },
  {
    by: 'luckyspin',
    kind: 'casino',
    text: 'She put in 10 and took out 48,000. Your turn? Biggest jackpot of the year is dropping NOW 🔔💎🍒 https://jackpot.casino-bonus.example #gardening #slots #win #bet #betting',
  },
  {
    by: 'luckyspin',
    kind: 'casino',
    text: 'Sports betting tips with 97% accuracy ⚽️🏀 VIP group free for the first 50 members, join: https://t.me/~vip_bets_sample #climate #betting #odds #football',
  },
  {
    by: 'sweet_nadia',
    kind: 'adult',
    text: 'bored and alone tonight 😘 my private pics are in my profile, come say hi before I delete them 🔞💦 #photography #model #girl #dm',
    media: [picture('shapes')],
  },
  {
    by: 'sweet_nadia',
    kind: 'adult',
    text: 'Hot singles in your area are waiting 🔥 no credit card, chat now https://meet-tonight.dating-hub.example #gardening #dating #singles #18plus',
  },
  {
    by: 'sweet_nadia',
    kind: 'adult',
    text: 'hey handsome 💋 i saw your posts and i like you. i can not chat here, write me on telegram https://t.me/~nadia_sample #climate',
  },
  {
    by: 'lena_zart',
    kind: 'adult',
    text: 'Mir ist soooo langweilig 😩 wer hat Lust zu schreiben? Meine heißen Bilder gibt es gratis hier 👉 https://privat.dating-hub.example/lena 🔞 #photography #single #flirt',
  },
  {
    by: 'account_support',
    kind: 'fake-support',
    text: 'Dear user, we noticed unusual activity on your account. Your profile will be suspended in 24 hours unless you verify your identity: https://verify-account.help-desk.example/login Support Team #opensource #support',
  },
  {
    by: 'account_support',
    kind: 'fake-support',
    text: '⚠️ Final notice ⚠️ Your mailbox is full and 7 incoming messages were blocked. Confirm your password here to restore: https://webmail.help-desk.example/confirm #photography',
  },
  {
    by: 'recovery_expert',
    kind: 'fake-support',
    text: 'I lost $38,000 to a fake broker and thought it was over. Mr Mark recovered everything in 3 days!!! Contact him on WhatsApp +1 202 555 0143 or Telegram. God bless him 🙏 #opensource #recovery #hacked',
  },
  {
    by: 'recovery_expert',
    kind: 'fake-support',
    text: 'Instagram, Facebook, Snapchat, Gmail hacked or disabled? I recover any account fast and confidential. Text me now: +44 7700 900461 #climate #hacked #recovery #accountrecovery',
  },
  {
    by: 'quickloan24',
    kind: 'loan',
    text: 'Do you need an urgent loan? Bad credit OK! 5,000 to 5,000,000 at 3% per year, approved in 2 hours without collateral. Apply by WhatsApp: +1 202 555 0178 #gardening #loan #money #business',
  },
  {
    by: 'quickloan24',
    kind: 'loan',
    text: 'Are you in debt? Turned down by bank? Genuine lender offers personal, car and house loan. Email now: fastcash@quickloan.example or call +1 (202) 555-0117. No upfront fee*. #climate #loan #debt',
  },
  {
    by: 'tagmaster',
    kind: 'tag-stuffing',
    text: 'sunset\n\n#photography #photo #photooftheday #sunset #sky #nature #love #instagood #picoftheday #beautiful #happy #fashion #travel #art #style #summer #follow #like #cute #fun #girl #food #fitness #music #nofilter #amazing',
    media: [picture('sea')],
  },
  {
    by: 'tagmaster',
    kind: 'tag-stuffing',
    text: 'new video is out #gardening #garden #plants #viral #trending #fyp #foryou #foryoupage #explore #explorepage #reels #shorts #tiktok #youtube #subscribe #money #crypto #funny #memes #dog #cat #baby',
  },
  {
    by: 'tagmaster',
    kind: 'tag-stuffing',
    text: '#opensource #tech #AI #ChatGPT #coding #python #javascript #startup #hustle #motivation #success #mindset #entrepreneur #marketing #business #ecommerce #dropshipping #passiveincome #bitcoin #web3 read my blog https://blog.kaufrausch.example/10-tips',
  },
  { by: 'img_a1', kind: 'image-only', text: '#photography', media: [picture('coins')] },
  { by: 'img_a2', kind: 'image-only', text: '#gardening', media: [picture('coins')] },
  { by: 'img_a3', kind: 'image-only', text: '#climate #opensource', media: [picture('coins'), picture('coins')] },
  {
    by: 'hustle_hank',
    kind: 'get-rich',
    text: 'Your 9 to 5 is KILLING your dreams. I quit at 24 and now earn $27k a month while I sleep 😴💵 Comment "FREEDOM" and I send you my free masterclass (worth $997). #opensource #hustle #sidehustle #makemoneyonline',
  },
  {
    by: 'hustle_hank',
    kind: 'get-rich',
    text: '3 websites that pay you DAILY 💸 (number 2 is insane)\n\n1. link in bio\n2. link in bio\n3. link in bio\n\nSave this before they take it down!! #climate #workfromhome #earnmoney',
  },
  {
    by: 'hustle_hank',
    kind: 'all-caps',
    text: 'THIS IS YOUR LAST CHANCE TO JOIN!!! THE PRICE DOUBLES AT MIDNIGHT!!! CLICK THE LINK NOW AND CHANGE YOUR LIFE FOREVER!!! https://freedom.masterclass.example #photography',
  },
  {
    by: 'pharma_direct',
    kind: 'pills',
    text: 'Buy V1agra, C1alis, Xanax and Oz3mpic online. No prescription, discreet shipping, -70% today only 💊 https://rx-cheap.pharma-direct.example #gardening #health #weightloss',
  },
  {
    by: 'pharma_direct',
    kind: 'pills',
    text: 'Doctors HATE this trick: lose 12 kg in 10 days with one spoon before bed. Free trial bottle, pay shipping only 👉 https://slim-now.pharma-direct.example/?x=7 #climate #keto #diet #weightloss',
  },
  {
    by: 'seo_rank_one',
    kind: 'seo',
    text: 'Hello, I visited your website and found SEO errors. We offer high DA guest posts and 500 dofollow backlinks for only $49. First page guaranteed. Kindly reply. https://rank-one.kaufrausch.example #opensource #seo #backlinks #digitalmarketing',
  },
  {
    by: 'seo_rank_one',
    kind: 'seo',
    text: 'Best lawn mower 2026 ✔ cheap lawn mower ✔ buy lawn mower online ✔ lawn mower discount code ✔ lawn mower near me https://mowers.kaufrausch.example/best #gardening',
  },
  {
    by: 'dealfinder',
    kind: 'seo',
    text: '-83%!! Wireless earbuds only 7.99 🔥 deal ends in 02:14:59 https://amzn.to/~sample8 #photography #deals #sale #discount',
  },
  {
    by: 'dealfinder',
    kind: 'seo',
    text: '🔥 HOT DEAL 🔥 8K drone with 3 batteries, 29.90 instead of 399 🔥 coupon FLY90 https://shop.kaufrausch.example/drone?aff=dealfinder&utm=91 #photography #drone #sale',
  },
  {
    by: 'dinero_facil',
    kind: 'get-rich',
    text: '💸 ¡GANA 300 € AL DÍA DESDE CASA! 💸 Sin experiencia, sin jefe, solo con tu móvil. Últimas plazas, escríbeme "QUIERO" por privado 👇👇👇 #photography #dinero #trabajodesdecasa',
  },
  {
    by: 'inwestor_pl',
    kind: 'crypto',
    text: 'Zarobiłem 18 000 zł w tydzień dzięki platformie, o której banki milczą! Gwarantowany zysk, zero ryzyka. Kliknij i odbierz bonus: https://zysk.promo-claim.example #climate #inwestycje #kryptowaluty',
  },
  {
    by: 'zarabotok',
    kind: 'get-rich',
    text: 'Заработок от 5000 ₽ в день без вложений!!! Нужен только телефон. Мест осталось 7. Пиши «+» в личку 💰💰💰 #opensource #работа #деньги',
  },
  {
    by: 'fukugyo_jp',
    kind: 'get-rich',
    text: '【残り3名】スマホだけで月収100万円💰完全無料でノウハウ配布中!!!今すぐプロフのリンクからLINE登録👉 #photography #副業 #在宅ワーク #稼ぐ',
  },
  {
    by: 'pp40193',
    kind: 'obfuscated-domain',
    text: 'go to free-gifts (dot) promo-claim (dot) example and type code 4417, remove spaces !! #climate',
  },
  {
    by: 'pp40193',
    kind: 'obfuscated-domain',
    text: 'best price h t t p s : / / cheap-cams . kaufrausch . example no scam #photography',
  },
  {
    by: 'xq81mmz',
    kind: 'obfuscated-domain',
    text: 'раураӏ bonus 500$ → https://xn--80ak6aa92e.example/login #opensource #bonus',
  },
  {
    by: 'grow_with_jay',
    kind: 'repeated-characters',
    text: 'yesssssssssssssss pleaseeeeeeeeeeeeee followwwwwwwwwwww meeeeeeeeeeee!!!!!!!!!!!!!!!!!! ❤️❤️❤️❤️❤️❤️❤️❤️❤️❤️❤️❤️ #gardening',
  },
  {
    by: 'luckyspin',
    kind: 'repeated-characters',
    text: '$$$$$$$$$$$$ WIN WIN WIN WIN WIN WIN $$$$$$$$$$$$ >>>>>>>>>>> https://win.casino-bonus.example <<<<<<<<<<< #opensource',
  },
  {
    by: 'quickloan24',
    kind: 'all-caps',
    text: 'GET CASH TODAY!!! NO CREDIT CHECK!!! NO QUESTIONS ASKED!!! CALL +1 202 555 0122 NOW NOW NOW!!! #GARDENING #LOAN #CASH',
  },
  {
    by: 'recovery_expert',
    kind: 'all-caps',
    text: 'GREAT NEWS FOR ALL SCAM VICTIMS!!! YOU CAN GET 100% OF YOUR MONEY BACK!!! CONTACT THE AGENT BEFORE FRIDAY!!! #CLIMATE',
  },
];
