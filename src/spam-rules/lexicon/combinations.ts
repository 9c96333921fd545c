/** Words that ask to be answered elsewhere; or an address or number. */
const MESSENGER = `dm, dms, dm me, inbox, telegram, whatsapp, whats app, viber, signal me, snapchat, message me, message us, text me, text us, hit me up, hmu, tg, hangouts, google chat,
  write to me, write me, contact me, contact us, pm me, ask me how, ask for prices, contact hr, hr manager, copy trading, link in, i show you, frag mich, demandez moi, preguntame, privat,
  schreib mir, schreibt mir, message prive, en prive, ecrivez moi, en privado, privado, mp, manda mensaje, escribeme, no privado, me chama, chama no, in privato, scrivimi, prive bericht,
  priv, w wiadomosci, в лс, лс, в личку, личку, личные, пиши, пишите, писать, напиши, ставь, плюс, кто хочет, yaz*, dmden, ozelden, 私聊, 私信, 联系, 来聊, 咨询, 详聊, 找我, 飞机, dmへ, dmで, dmください, line,
  ラインで, 詳しくは, プロフ, راسلني, واتساب, تواصل, خاص, تلغرام, تيليجرام`;
const CONTACT = `@address, ${MESSENGER}`;

const MONEY = `earn, earns, earned, earning, earnings, income, profit*, invest, invests, investment*, investor, trading, trader, returns, payout*, salary, get paid, we pay, pays you,
  paid daily, makes, i make, verdien*, einkommen, invest*, rendite, gagne*, revenu*, benefice*, gana, ganar, ganando, gane, ganancia*, ingresos, invert*, inversion, ganhe, ganhar, ganhei,
  ganhando, renda, lucr*, guadagn*, rendita, profitt*, zarob*, zarabi*, zysk*, заработ*, зарабат*, доход*, прибыл*, инвест*, подработ*, оплат*, выплат*, kazan*, gelir, yatirim*, 赚, 收益, 盈利,
  利润, 投资, 佣金, 工资, 日结, 稼, 収入, 利益, 投資, 副業, 儲, ارباح, ربح, دخل, استثمار, تداول, موظف*`;

const PERIOD = `a day, per day, perday, daily, each day, every day, a week, weekly, per week, every week, per hour, an hour, a month, monthly, per month, each month, in 24 hours, in 24h,
  within 24, am tag, jeden tag, pro tag, taglich, pro woche, im monat, monatlich, par jour, par semaine, par mois, al dia, diarios, a la semana, semanales, al mes, por dia, por semana,
  por mes, al giorno, a settimana, al mese, per dag, per maand, dziennie, tygodniowo, miesiecznie, в день, в неделю, в месяц, ежедневн*, в час, за смену, на карту, gunde, gunluk, haftada,
  haftalik, ayda, aylik, 每天, 每日, 一天, 日赚, 日结, 日入, 每周, 每月, 毎日, 毎月, 月に, 月収, 日給, 週に, 即日, يوميا, شهريا, اسبوعيا, في اليوم, في الشهر`;

/** Work that needs no leaving and no learning. */
const EASY = `from home, your phone, spare time, no experience, no interview, simple tasks, our job is, just need to, any purpose, desde casa, a domicile, chez vous, zu hause, von zuhause,
  em casa, da casa, thuis, w domu, удален*, без опыта, без вложени*, на дому, из дома, телефон*, с телефона, обуч*, легальн*, evden, ek is, 在家, 无需经验, 包教, 日结, 在宅, 未経験, スマホ, من المنزل,
  بدون خبرة, vanuit huis, ohne vorkenntnisse, zonder ervaring, bez doswiadczenia, sin experiencia, sem experiencia, sans experience`;

/** What somebody has with a bank, a carrier or a server. */
const ACCOUNT = `your account, your accounts, your profile, your page, your posts, your mailbox, your wallet, your access, your card, this account, user account, ihr konto, dein konto,
  ihr profil, ihre karte, deine karte, ihr zugang, pushtan, votre compte, votre carte, su cuenta, tu cuenta, su tarjeta, tu tarjeta, sua conta, tua conta, seu cartao, seu perfil,
  il tuo conto, il suo conto, la tua carta, la sua carta, il tuo account, uw account, uw rekening, uw pas, twoje konto, twoja karta, ваш аккаунт, ваша карта, ваш счет, ваша учетная запись,
  ваш профиль, hesabiniz, kartiniz, 您的账户, 你的账号, アカウント, حسابك, بطاقتك`;

/** What is on its way to somebody. */
const PARCEL = `your parcel, your package, your delivery, your deliveries, your shipment, dein paket, deine sendung, ihr paket, ihre sendung, votre colis, votre livraison, su paquete,
  tu paquete, su pedido, su envio, sua encomenda, seu pacote, seu pedido, sua entrega, il tuo pacco, il suo pacco, la tua spedizione, uw pakket, je pakket, uw zending, twoja paczka,
  twoja przesylka, ваша посылка, ваше отправление, ваш заказ, kargonuz, gonderiniz, paketiniz, 包裹, お荷物, طردك, شحنتك, طلبك`;

/** What is wrong with it: surely, or perhaps. */
const BLOCKED = `suspend*, restrict*, locked, blocked, flagged, reported, violat*, deactivat*, deletion, terminat*, unusual, compromised, copyright, unverified, lose access, blue badge,
  disabled, on hold, undeliver*, unpaid, gesperrt, eingeschrankt, deaktiviert, abgelaufen, lauft ab, nicht zugestellt, zollgebuhr, ungewohnlich*, unbezahlt*, suspendu*, bloque*,
  desactive*, impaye*, inhabituel*, pas pu etre, suspendid*, bloquead*, retenid*, no se pudo, inusual, suspens*, retid*, taxad*, nao foi possivel, incomum, sospes*, bloccat*, in giacenza,
  disattivat*, geblokkeerd, opgeschort, verlopen, niet bezorgd, zablokowan*, zawieszon*, wstrzyman*, заблокирован*, ограничен*, приостановлен*, не доставлен*, подозрительн*, askiya*,
  kilitlen*, bloke, engellen*, kisitlan*, teslim edileme*, 冻结, 异常, 停用, 无法派送, 派送失败, 制限, 凍結, お届けできません, تعليق, ايقاف, حظر, تجميد, تعذر`;

const LOSS = `${BLOCKED}, lock, limited, frozen, placed a hold, closed, closure, expire*, suspicious, suspecious, unauthorized, irregular, unrecognized, fraud, fraudulent, withdrawn,
  deduct*, overcharged, over charged, charge of, to charge, was attempted, declined, failed, did not process, not authorize, overdue, outstanding, past due, could not, couldnt, cannot,
  can not be, unable to, we tried to, have been stopped, failure, incomplete, incorrect, unsuccessful, infected, virus*, hacked, breach*, rejected, will be deleted, is pending, new login,
  not verified, is ready, has been approved, eligible, gebuhr, liegt im, offene, limite, limitee, expire, en attente, refuse*, n a pas pu, reglez, limitad*, no pudo, impag*, pendiente*,
  caducad*, rechazad*, pendente*, vencid*, recusad*, limitat*, scadut*, non autorizzat*, anomal*, openstaand*, achterstallig*, doplat*, wygas*, неоплачен*, задолженност*, истек*,
  отклонен*, взломан*, basarisiz, odenmemis, suresi dol*, supheli, 暂停, 过期, 逾期, 未缴, 扣款, 受限, 停止, 不正, 未払い, 期限切れ, 持ち帰り, مقيد, غير مدفوع*, انتهت, مشبوه*`;

/** What somebody is to do about it. */
const DEMAND = `verify*, verification, confirm*, validate, appeal*, sign in, log in, restore, unlock, submit, statement, credentials, ownership, identity, password, this form, the form,
  pay the, within 24, bestatig*, verifizier*, entsperr*, zahlen sie, innerhalb von, verifiez, debloque*, reglez, payez, sous 24, verifi*, pague, desbloque*, en 24, em 24, conferm*, paghi,
  sblocc*, entro 24, bevestig*, betaal, binnen 24, potwierdz*, zaplac*, подтверд*, оплат*, разблокир*, в течение 24, onayla*, dogrula*, 24 saat, 验证, 确认, 解除, 確認, تاكيد, تحقق`;

/**
 * Words that lure together: one of each list behind a kind and `+`, in any order, within some twenty words and, without a `!` after the last, in one sentence.
 * `@address`, `@sum`, `@price` (a sum or share) and `@wallet` may be anywhere in the post. `!` and `?` mark what honest posts hardly ever have, and often.
 */
export const COMBINATIONS = `
# Somebody who claims to be a bank, a carrier, an office or the staff.
fraud: ${ACCOUNT}, ${PARCEL}, amazon account, debit, debit card, edd card, ebt card, your bank, your banking, your email, your membership, your subscription, your bill, your billing,
  your payment, your order, your refund, tax refund, your tax, federal return, federal refund, your benefits, your zelle, your phone, your device, your server, your number, your claim,
  your stimulus, billpay, toll notice, with your card, bank account, your online, your id, your policy, transfer, ihre zahlung, tan verfahren, votre abonnement, votre dossier, une amende,
  carte vitale, votre paiement, una multa, sua fatura, seu cpf, штраф, ваш номер, aboneliginiz, odemeniz, borcunuz, 您的, 银行卡, お客様の, ご利用, اشتراكك + ${LOSS} + @address!
fraud: package, parcel, delivery, shipment, deliver*, courier, paket, colis, paquete, encomenda, pacco, pakket, paczka, посылк*, kargo, 包裹, 快递, お荷物, الطرد, شحنة + address, adress,
  house number, door number, street code, warehouse, redeliver*, customs, customs fee, deliver to you, zustell*, adresse, direccion, endereco, indirizzo, adres, адрес*, 地址, 住所, 不在, العنوان
  + ${LOSS} + @address!
fraud: ${ACCOUNT}, ${PARCEL}, dear user, dear member, account owner, all accounts + ${BLOCKED} + ${DEMAND}!
fraud: your card, transaction, transfer, payment, purchase, new login, sign in, new device, ihre karte, zahlung, votre carte, paiement, su tarjeta, compra, seu cartao, pagamento,
  la tua carta, uw pas, оплата, перевод, kartiniz + not you, wasnt you, did not, didnt, do not recognise, do not recognize, not authorise, not authorize, sie das nicht, pas vous,
  no fue usted, no fuiste, nao foi voce, non sei stato, niet u, не вы, siz degil, 如非本人, お心当たりのない + @address!
# Children with a new number.
fraud: mum, mom, mama, dad, papa, mami, mamma, мама, anne, 妈妈 + new number, my phone is, phone broke, lost my phone, neue nummer, handy ist, handy kaputt, nouveau numero, numero nuevo,
  nuevo numero, numero novo, novo numero, nuovo numero, nieuwe nummer, nieuw nummer, nowy numer, новый номер, yeni numara* + ${MESSENGER}, text this, save this, reply, melde dich,
  @address!
# Services that win back accounts or money, and papers.
fraud: hacked, banned, locked out, lost access, stolen, scammed, was disabled, recover*, retriev*, reclaim*, we restore, account back, got back, got mine back, brought it back,
  fake platform + account, accounts, instagram, insta, facebook, snapchat, tiktok, gmail, wallet, wallets, funds, crypto, btc, bitcoin, coins, usdt, savings, password, profile +
  guy called, hacker, hackers, wizard, expert, specialist, agent, legit, same day, within an hour, 24 7, reliable, trusted, he got, she got, on ig, investigator, results guaranteed!
fraud: license*, licence*, activation key*, product key*, windows key*, diploma*, certificate*, passport*, driving licen*, id card*, führerschein, diplom*, permis de conduire, licencia*,
  carnet, habilitac*, diploma, patente, rijbewijs, prawo jazdy, диплом*, права, справк*, ehliyet, 文凭, 驾照, 免許, شهادات + for sale, buy, cheap, registered, genuine, lifetime,
  instant delivery, kaufen, acheter, comprar, comprare, kopen, kup, купить, satilik, 办理, 出售, 販売, للبيع +
  without exam, without test, no exam, ohne prufung, sans examen, sin examen, sem prova, senza esame, без экзамен*, ${CONTACT}
fraud: essay*, thesis, dissertation, assignment*, homework, coursework, exam*, online class, term paper + our writers, phd writers, expert writers, plagiarism free, undetect*,
  do it for you, guaranteed grade, top grades, any subject, affordable!
fraud: stream, streaming, watch, iptv, live stream, livestream, freestream + free in hd, free hd, in hd, 4k, no registration, no sign up, no signup, before release, leaked + derby, match,
  football, nfl, ufc, nba, f1, game, kick off, channels, full movie, movies, series, firestick, kodi, ppv!
fraud: ticket, tickets, passes, seats, front row + im selling, selling my, selling two, must sell, below price, cant make it, cannot attend + paypal, friends and family, cashapp, zelle,
  venmo, dm if, ${MESSENGER}!
# Funds for those in need that take coins.
fraud: child, children, families, flood*, earthquake, victims, orphan*, refugees, hospital, war, gaza, famine, kinder, hochwasser, enfants, victimes, ninos, victimas, criancas, vitimas,
  bambini, vittime, kinderen, dzieci, дети, детям, пострадавш*, cocuk*, deprem*, 儿童, 灾民, 子供, 被災者, الاطفال, اطفال, المتضررين + donat*, help, save*, relief, usdt, btc, bitcoin, eth, spende*,
  don, dons, dona*, doa*, doneer, wsparcie, помо*, пожертв*, bagis*, 捐款, 援助, 寄付, تبرع* + @wallet!
# Followers, accounts and reviews by the thousand.
growth: follower, followers, subscribers, likes, views, upvotes, reviews, aged accounts, accounts from, reddit accounts, twitter accounts, gmail accounts, facebook accounts, watch hours,
  karma, telegram members, smm, backlink*, guest post*, dofollow, link building, seguidores, curtidas, abonnes, abonnenten, obserwujacych, volgers, obserwujacy, подписчик*, просмотр*,
  лайк*, аккаунт*, takipci, begeni, 粉丝, 账号, 涨粉, 刷量, フォロワー, 再生回数, いいね, متابعين, متابع, مشاهدات + for sale, real followers, packages, package, panel, reseller*, wholesale, refill, no drop,
  non drop, per 1000, per 1k, instant start, instant delivery, bulk, escrow, price list, price, prices, cheap, agency, kaufen, gunstig, verkaufe, acheter, livraison, vendo, comprar,
  compra, precio, entrega, preco, barato, kup, sprzedam, koop, накрут*, продам, продаю, дешево, прайс, цена, satilik, ucuz, fiyat*, 出售, 购买, 代刷, 价格, 即日, 対応, 販売, 購入, 格安, للبيع, شراء, زيادة +
  echte profile, sofort geliefert, real followers, vrais abonnes, seguidores reales, @price, ${CONTACT}!
growth: ambassador*, our models, new faces, the face of, our label, our brand, pr boxes, paid collaboration + free jewel*, free piece*, free products, yours free, postage, shipping,
  your code, gifted + your style, your feed, your look, we love, looking for, apply, selected!
# Coins, signals and bets.
crypto: claim, connect, eligib*, receive, redeem, allocation, doubled, double, x2, 2x, twice, mint, presale, giving back, get free + airdrop, token, tokens, meme coin, wallet, wallets,
  nft, btc, bitcoin, eth, ethereum, usdt, solana, xrp, crypto + tonight, one hour, ends, closes, hurry, limited time, asap, 24h, snapshot, check eligibility, early users, is live,
  hours left, for free, @wallet!
crypto: signals, trades, trader, trading, forex, crypto, bitcoin, b t c, investment, signale, signaux, senales, sinais, segnali, трейд*, крипт*, сделк*, альт*, 信号, 带单, توصيات + vip, group,
  channel, telegram, whatsapp, members, copy my, mentor, discussion, gruppe, kanal, groupe, canal, grupo, gruppo, канал*, команд*, доступ*, поделюсь, присоедин*, 群 + profit*, gewinn*,
  gains, ganancia*, lucr*, guadagn*, плюс*, депозит*, курс*, иксов, 盈利, accuracy, win rate, returns, guaranteed, daily, every day, roi, click the link, ${MESSENGER}!
gambling: free spins, freispiele, tours gratuits, giros gratis, rodadas gratis, giri gratis, jackpot*, casino, betting, bet on, sportsbook, insider tips, fixed matches, slot, slots, bahis,
  bet, ставки, 彩票, 棋牌, 百家乐, ブックメーカー, カジノ, مراهنات + deposit, promo, code, claim, bonus, welcome, cash out, play now, real money, win every day, einzahlung, ohne einzahlung, sans depot,
  sin deposito, sem deposito, senza deposito, uye ol, uye, бонус*, 彩金, 注册, 開戶, 登録, 入金, مكافاة!
# Easy money.
money: ${MONEY} + ${PERIOD} + @sum + ${MESSENGER}!
money: ${MONEY}, pays + ${PERIOD} + you, your, everyone, everybody, anyone, every citizen, pensioner*, dein*, jeder, jedem, rentner*, vous, votre, chacun, tu, cualquiera, usted, jubilad*,
  voce, qualquer, aposentad*, chiunque, pensionat*, iedereen, kazdy, ты, вам, вас, каждый, любой, пенсионер*, siz, herkes, 你, 您, 每个人, 誰でも, あなた, لك, الجميع + @sum + @address!
money: ${MONEY} + ${EASY} + ${PERIOD}, @sum, ${CONTACT}
money: job, jobs, need someone, vacanc*, task, tasks, mentor, trabaja, trabajo, travail, trabalho, lavoro, arbeit, heimarbeit, praca, работ*, ваканс*, ищу людей, ищем людей, нужны люди,
  нужен человек, требуются, требуется, набор, набираю, партнер*, команду, is ilani, 兼职, 招聘, 招人, 项目, 求人, お仕事, وظيفة, وظائف, عمل + ${EASY} + ${MONEY}, pay us, we pay, @price + ${CONTACT}!
money: invest*, deposit*, trading, bitcoin, crypto, krypto, вложил*, инвести*, инвестир* + gemacht, verdient, gagne, ganado, guadagnato, i got, received, payment, withdraw*, withdrawal,
  i made, returns, profit*, paid me, вывел*, получил*, заработал* + @sum + ${CONTACT}!
money: interview, president*, prasident*, президент*, 总统, 大統領, الرئيس, ai video, minister*, moderator*, tv show, on air, live broadcast, elon musk, sendung, emission, presentat*, programa,
  trasmissione, intervista, entrevista, передач*, программ*, интервью, programm*, 节目, 番組, مقابلة, برنامج + ${PERIOD}, macht jeder, anyone can, chacun peut, cualquiera puede, platform,
  plattform, plateforme, plataforma, piattaforma, платформ*, interrupt*, abgebrochen, deleted, banned, verboten + @sum + @address!
money: loan, loans, lend, lender, lenders, bad credit, credit rapide, pret rapide, kredit, kredi*, prestamo*, emprestimo, prestito, prestiti, займ*, кредит*, 贷款, 融資, قرض + instant,
  no check*, no collateral, low interest, low rate, guaranteed, any purpose, approved, sans banque, sans justificatif, sofort, ohne schufa, sin aval, garantizado, senza busta paga,
  soldi subito, hemen, aninda, faiz*, быстро, без отказа, без справок, 秒批, 即日, فوري + ${CONTACT}
# Prizes for an answer, as many shops' names are used for.
prize: survey, reward*, free gift, store credit, gift card, voucher*, giveaway, you won, have won, selected, were chosen, was invited, winner*, congratulation*, cash payout*, freebie,
  compensation, payout, refund, unclaimed, owed, gewinner, umfrage, gagnant*, sondage, ganador*, encuesta, sorteio, sondaggio, premio, выиграл*, приз*, tebrikler, 中奖, 奖品, 当選, プレゼント, مبروك,
  جائزة + claim*, collect, redeem, complete, finish*, quick, answer, for your opinion, confirm, qualif*, eligible, expires, time left, waiting, for you, grab, take the, einlosen, abholen,
  reclame*, reclama*, resgat*, riscatt*, забер*, получи*, hemen, tikla*, 领取, 受け取*, استلم + @address, @price
prize: free entry, chance to win, to win, won, winner, cash prize + weekly, competition, draw, prize guaranteed, cash award, vouchers, holiday + text, txt, sms, t c, t cs, tcs, to claim,
  from land line, from landline, per msg, claim code, 18!
# Messages that are paid for one by one.
billing: text, txt, send, sms, reply, call, msg + 150p, 50p, 25p, 10p, 20p, 35p, 150ppm, 50ppm, 150pm, 10ppm, per msg, pmsg + 18, 18yrs, 16, rcvd, optout, opt out, stop, po box, box,
  girls, dating, chat, ringtone, tone, tones, min, msg, msgs, p m, age!
# Medicines without a doctor, kilos that melt.
health: semaglutide, ozempic, mounjaro, wegovy, tirzepatide, diet pens, xanax, adderall, tramadol, viagra, cialis, steroids, meds, botox + no doctor, without doctor, without a doctor,
  without prescription, no script, no questions asked, worldwide delivery, overnight, discreet*, price list, best price, ships, ${MESSENGER}!
health: kilos, pounds, lbs, excess weight, weight, belly + lost, lose, drop, drops, shed, melt* + ask me how, this tea, these gummies, this patch, this trick, keto, pill, gummies,
  no diet*, no more gym, @address!
# Strangers who are in love.
adult: my private, private pics, my pics, my nudes, uncensored, serious man, honest man, sugar, sexy, naughty, intimate, more of me, know you better, love to know you, from your city,
  cute, dirty, boner + ${MESSENGER}, chat with me, talk to me, my link, here https, meet me, invite, my room, no registration, single, you got!
adult: singles, frauen, milfs, girls, women, femmes, mujeres, mulheres, donne, девушк* + in deiner nahe, in ihrer nahe, in your area, near you, pres de chez, cerca de ti, perto de voce,
  nella tua zona + warten, heisse, heiße, waiting, hot, sexy, treffen, attendent, chaudes, esperan, calientes, esperando, aspettano!
adult: einsam, suche einen, lonely, waiting for you, looking for love, be friends, your profile, widow, god fearing + ehrlichen mann, ernste beziehung, handsome, beautiful, i am, saw your,
  came across + ${MESSENGER}, chat
# Posts that are made to be answered.
follow: like, likes, heart, tap, comment, type, say, write, drop, tag, react, repost, follow, guess, share + if you agree, if you miss, if you believe, if you remember, who remembers,
  amen, wrong answers only, most people cant, percent get, get this wrong, only 1, can you spot, no one wished, nobody wished, nobody came, whoever ignores, first word you see,
  pick a number, i will tell you, answer below, make his day, make her day, make my day, gets 1 000 likes, tag someone, this is your sign!
follow: made this, made it, painted, carved, built, baked, my own hands, first cake, birthday, years old, soldier, veteran, grandma, grandfather + nobody, no one, noone, without a like,
  will not get, wont get, hurts, dont scroll, dont ignore, ai made + like*, appreciat*, congratul*, notice*, praise*, support, wish*, share*, compliment*
growth: unlock*, discover, elevate, skyrocket, ultimate guide, complete guide, look no further, game changer, are you ready, stop scrolling, mind blowing, faceless, affiliate marketing,
  ai tools + full potential, financial freedom, your business, your brand, next level, new heights, empower*, best self, free guide, is insane, replace your, thread below + @address,
  comment, follow, bookmark
# Shops.
sales: watches, bags, sneakers, handbag*, rolex, gucci, louis vuitton, prada, perfumes, designer + replica*, original quality, 1 1, aaa, mirror quality, factory, 80 off, 90 off + price*,
  ship*, catalog*, ${CONTACT}!
sales: discount*, promo, free shipping, rabatt*, angebot*, remise*, soldes, descuento*, oferta*, desconto*, sconto, offerta, korting*, aanbieding*, promocj*, скидк*, акци*, распродаж*,
  indirim*, kampanya*, firsat*, taksit*, bedava, ucretsiz, hediye*, bonus, 优惠, 特价, 折扣, 割引, セール, خصم, تخفيض + @price?
`;
