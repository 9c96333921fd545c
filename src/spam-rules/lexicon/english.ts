/** Compiled for this project, also by looking at public spam. */
export const ENGLISH = `
action: check, checking, watch, visit, listen to, listen, click, click here, click on, join, look at, look up, look?, go to?, come to?, come?, view, try, see?, enjoy, sign up,
  signup, register, download, vote, vote for, share, hit up, hear?, follow, support, read?, tap, log onto, open?, discover, search?, search for, type?, find out, stop by,
  swing by, help?, donate, enter, install, stream, grab, order?, promote, rate, comment?, comment on, show?, give?, buy?, get?, subscrib*?, check out
own: channel, channels, chanel, chanell, page, pages, profile, video, videos, videoes, vidios, vid, vids, site, website, blog, music, song, songs, new single, track, tracks?,
  sound, sounds, cover, covers, mixtape, playlist, shop, store, album, facebook, fb, instagram, ig, twitch, youtube, you tube, youtuber, twitter, parody, remixes, trailer,
  clip, tutorial, dubstep, demo, account, group, server, discord, newsletter, link, links, link below?, app, beats, beat, remix, tiktok, podcast, snapchat, snap, profil, ebook,
  book, books, link in bio?, bio, rap, raps, band, gaming, tutorials, game, games, petition, survey, project, subscribers, subs, followers, subscription,
  please subscribe to the newsletter
self: my, mah, me, mine, im, i make, i made, i do, i have, i just, ive, i got, new, newest, first, latest
pitch: check out, join me on, check it out, check this out, check me out, check us out, check them out, check em out, check him out, checking me out, come check, go check,
  take a look at, give it a like, link below?, click here, click the link?, click on the link, click link, open this link, sign up today, sign up for free, register now,
  download now, join now, join us now, go register, ask me how!, tap the link in!, link on profile!, read the full review!, before we close the doors!, instant access!,
  in the first comment!, you know where to find!, check out of?
greeting: hey guys, hi guys, hi everyone, hey everyone, dear friends, hi there?, hello dear!, dear user!, dear voucher holder!, dear subscriber!, hey yall, my name is?,
  im a rapper, im a singer
plea: please?, plz, plizz, help me out, give me a chance, give us a chance, it would mean a lot, would mean the world, i know you hate, guaranteed, you wont regret,
  wont be disappointed, would really appreciate, would appreciate it if, help me get?, help me reach, so others can see!, so people can see!, much appreciated?, genuine?,
  copy and paste to!, share this everywhere!, before it is taken down!, they dont want you to see!, the media is silent!, wake up before!, share before!, one second of your!,
  a moment of your time!, legit and safe!, they dont want you to know!, media is silent!, wake up america!, share before they!
follow: subscrib*?, suscrib*, sucscrib*, subscribers?, subscribe to my!, subscribe to this!, follow this channel!, follow my page!, sub me!, sub to!, sub my!, subs, follow me?,
  like comment, like my page!, like this page, like this comment!, thumbs up if?, thumbs this up!, share this?, real followers!, add me, add follow me!, turn on notifications!,
  vote for me, please like!, please subscribe!, followers?, want a sub!, throw a sub!, subscribe to me!, subscribes to me!, subscribe me!, please sub!, comment info!,
  fail this test!, tag two friends!, more people see this!, like and follow!, like and retweet!, smash that like!
exchange: i follow back?, follow back, follow you back, followback!, sub back!, subscribe back!, sub 4 sub!, follow for follow!, follow 4 follow!, follow4follow!, f4f!,
  followtrain!, like for like!, like4like!, l4l!, likeforlike!, teamfollowback!, followme!, gaintrain!, follow everyone who likes!, follow everyone who replies!,
  i will follow you within!, no unfollows!, lets all grow!, drop your handle!, gain train!, likes for likes!, boost for boost!, boost everyone back!, i follow everyone back!,
  follow all who!, retweet and follow!
warning: spam, spammer, scam, phishing, beware, victims, lawsuit, satire, sarcasm, study, researchers, court, police, scammers, fake account, ever need your, red flag, mods,
  moderators, screenshot, landlords, illegal
community: introduction, new here, newhere, just joined, first post, new account, my new home, new server, old server, follows come along, redirect on, follow friday,
  followfriday, starter pack, people to follow, hashtags should i follow, mutual aid, mutualaid, mutualaidrequest, transcrowdfund, signal boost, boosts appreciated,
  boosts welcome, boosts too, please boost, vet bill, rent after, community fridge, allow list, domain blocks, defederated, we upgrade, server, matrix room, lemmy community,
  game jam, reading group, beginners welcome, opted in, our instance, this instance, our server, admin note
money: cash?, money?, earn, profit?, dollars?, pounds?, paypal?, paid?, millionaire, make money, making money, earn money!, get paid, from home?, loan?, refund?, credit?,
  investment?, deposit?, gift card, gift cards, giftcard*!, cashapp!, free money!, money back guarantee!, earn real money!, get money, no credit check!, extra money!,
  paid daily!, payouts, bad credit!, hard inquiries!, score guaranteed!, get approved!, no interview, hiring now!, part time income!, trading time for money!,
  drowning in debt!, online assistants!, paid the same evening!, we pay on fridays!, every week just to!, just to talk with me!, to serious people!, serious people only!,
  we lend!, free signals!, lender, last week with this!, a day with this!, be your own boss!, apply for a loan!, line of credit!, without leaving home!, paid on fridays!,
  double your deposit!, successful cash out!, cash out, man of your words!, i have received my payment!, after investing!, just with investment!
prize: win?, winner, won?, you won!, you have won!, have won a!, prize?, award?, awarded?, claim?, to claim?, claim your!, reward?, rewards?, voucher?, vouchers, giveaway,
  giveaways, bonus, lucky?, specially selected!, been selected, are selected to!, congratulations?, congrats?, competition?, prize draw!, weekly draw!, entitled to?, gift?,
  chance to win!, chance 2 win!, to collect your, collect your!, await collection!, quiz?, lucky winner!, you are a winner!, win cash!, free gift card!, unclaimed,
  your reward!, your prize!, iphone?, ipad?, giving away free!, win the lottery!, free gift!, free tones!, free ringtone!, free stuff!, get free, cash payouts!, freebie,
  survey by!, giveaway by!, reimbursing you!
respond: call?, call now, call free!, text?, txt, txting, texts?, reply?, sms?, send?, contact?, contact us, whatsapp?, dm?, telegram?, message me?, kik, reply with,
  reply yes!, replying, quoting, call our, call us, please call, text back, txt back, contact him!, telegram channel, join our telegram!, on whatsapp, on telegram,
  ask me how!, comment info!, send me a message, write me on!, text me on!, chat with me on!, join my channel!, join our channel!, join my telegram!, join my whatsapp!,
  join our whatsapp!, call or whatsapp!
billing: per wk!, per min, p min!, mth, mths, 150ppm!, 50ppm!, per msg!, p msg!, msg?, msgs?, txts?, t cs, ts cs, tcs, tscs, tncs, terms apply!, terms and conditions,
  terms conditions, opt out?, optout!, 2optout!, 4info!, helpline, info www!, unsubscribe, unsub!, to stop?, send stop!, txt stop!, text stop!, reply stop!, 2stop!, stopsms!,
  std txt rate!, rates apply!, po box?, pobox!, box?, ringtone*!, polyphonic!, tone?, tones?, landline?, land line?, national rate!, customer service?, customer services!,
  custcare!, customer care!, mob?, mobiles?, camera phone, mins?, valid 12hrs!, identifier code!, claim code!, account statement!, line rental!, linerental!, nokia?, motorola?,
  operator?, sae, 18 only!, 16 only!, calls cost!, callcost!, cost?, be charged, renewal pin!, topped up, prem rate!, service is free, subscription?, charged?, credits?,
  our members, pence per, new tones!, gr8 tones!, wap charge!, std wap!, freemsg!, free msg!, freephone!, freefone!, free texts!, free text messages!
sales: order?, discount, offer?, offers, cheap?, price?, deals, promo, promo code!, discount code!, wholesale, best quality!, clearance, replica, free quote!, exclusive?,
  we offer, for only?, book now!, best deals!, worldwide shipping!, aaa quality!, today only?, near you?, lowest prices!, packers and movers!, 24 7?, new arrival!,
  free worldwide shipping!, half price, to order follow!, get a quote!, visit our store!, visit our shop!, limited time deal!, place your order!, cash on delivery!,
  inbox to order!, available for delivery!, contact for price!, same day service!
adult: want to meet tonight!, sex?, sexy, xxx?, horny, singles?, local singles!, dating?, dating service!, flirt, flirting, milf!, sugar mommy!, sugar baby!, my nudes!,
  dogging, my pics!, my private, private pics!, xxx pics!, chat?, secret admirer!, women near you!, sextoy!, fancies you!, fancy?, fantasies, lapdancer!, babes, blind date,
  horny guys!, know you better!, your profile?, looking for a serious, 18 only, uncensored, busty, honest man!, leaks?, hot milf!, show you everything!, my private page!,
  one click away!, dm me your number!, cant post here!, you know where to look!, sexy singles!, girls near you!, come play with me!, looking for a man!, looking for a woman!,
  look at my profile!, check my profile!, i cant chat here!, cannot chat here!, can not chat here!, what i cant post!, read your invite!, shot you, see now, hot girls!, porno!
crypto: crypto?, bitcoin?, bitcoins, btc?, eth?, usdt, dogecoin, solana?, airdrop, memecoin!, altcoin*, nft?, forex, metamask, trust wallet!, connect your wallet!, wallet?,
  100x, sats?, hourly price!, market cap, trading?, token?, tokens?, next 100x, x100, free mint!, double your bitcoin!, claim your airdrop, altcoin, freeclaim!, claim nft!,
  launching in, safe dev!
gambling: spins, casino?, free spins!, gacor!, slot gacor!, togel!, fixed matches!, sure odds!, welcome bonus!, maxwin!, win big!, place your bets!, no deposit bonus!,
  pot rolls over, online casino!, baccarat!
health: viagra!, cialis!, levitra!, prescripiton!, no prescription!, without prescription!, belly fat!, keto gummies!, cbd oil!, doctors hate!, penis enlargement,
  herbal medicine!, herpes, enlargement, discreet delivery!, overnight delivery!, without dieting!, dental implants, order by whatsapp!, no doctor needed!, get your ex back!,
  one weird trick!, weight loss pens!, control her weight, drop your excess, secret cbd!
growth: free leads!, auto pilot!, get views!, logo design, real followers!, verified badge!, dm our main page!, collab with us!, 10k followers!, first page of google!,
  web design services!, increase your sales!, increase your followers!, increase your income!, search engine optimization!, promote your business!, grow your business!,
  social media marketing!, promote your music!, design a professional!, graphic designer available!, be our ambassador!, message our page!, accounts for sale!
fraud: your account has been flagged!, verify your, confirm your identity!, confirm your?, update your?, validate your!, unusual activity, risk free!, no experience?,
  bank account?, account hack!, will be suspended!, avoid suspension!, reactivate?, full movie free!, live stream free!, iptv, iptv subscription!, netflix account!,
  plagiarism free!, hd stream!, send 0 1!, back instantly, atm card!, expires today!, 12 word!, hacked accounts!, recover hacked!, 100 guaranteed!, government program!,
  giving back to the community!, receive double!, double back!, verification badge!, outstanding fee!, keep your verified!, account verification!, account will be removed!,
  pending restriction!, confirm who you are!, over quota!, upgrade at no cost!, losing your posts!, help desk of your!, certified expert!, stolen coins!, got mine back!,
  returned all of my!, upfront fee, no upfront!, recorded you!, through your camera!, all your contacts!, your contacts will!, be a reseller, invoice?, claim your share!,
  pool is empty!, airdrop is live!, participate on the official!, each address once!, comes back twice!, send to the address!, connect your wallet!, see your allocation!,
  snapshot was taken!, expert writers!, writing services!, best rates!, packers and movers!, insurance quotes!, stream free hd!, online class help!, violates our community!,
  profile was reported!, reports were filed!, lost access to your!, recover it all!, highly recommend him!, your account has been suspended!, your account has been limited!,
  your account has been locked!, your account has been disabled!, your account has been restricted!, your account has been compromised!, your account has been blocked!,
  your package has!, your package could!, your parcel has!, your parcel could!, passport for sale!, write your essay!, do your homework!, fix your credit!, unusual sign in!,
  sign in activity!, confirm your password!, update your payment!, will be deactivated!, will be terminated!, watch full movie!, watch online free!, take your exam!,
  catch your cheating!, live streaming free!, get back double!, disney plus account!, get it back for you!, log in and confirm!, sign in to confirm!, synchronize your wallet!,
  sync your wallet!, see if you qualify!, check if you qualify!, get your money back!, your account is limited!, your account is locked!, account on hold!,
  account will be deleted!, got my money back!, pay in bitcoin!, take my online class!, take your online class!, violates our terms!, violates our rules!,
  account was reported!, trust and safety notice!, selected for verification!, below face value!
`;
