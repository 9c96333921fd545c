/** How people are asked to answer where nobody else reads it. */
const MESSENGER = `dm, dms, dm me, inbox, telegram, whatsapp, whats app, viber, signal me, snapchat, message me, message us, message our, text me, text us, ping me, hit me up,
  hmu, tg, t me, hangout, hangouts, google chat, write to me, write me, reach out, contact me, contact us, by message, in private, pm me, ask me, ask for prices, line`;

/**
 * Words that lure together: one of each list behind a kind and `+`, in any order, within some twenty words. They are
 * written as in a lexicon; a `!` after the last marks what honest posts hardly ever have. Compiled for this project from general
 * knowledge of what spam asks for; each was tried on honest posts.
 */
export const COMBINATIONS = `
# Somebody who claims to be the staff, and wants a password.
fraud: your account, your profile, your page, your server, your instance, your mailbox, your email, your wallet, your card, your membership, your posts,
    this profile, this account, all accounts, dear user, dear member, dear customer, account owner, user account
  + suspend*, limited, limit, restrict*, locked, blocked, flagged, reported, violat*, broke rule, deactivat*, disabled, removed, removal, deleted, deletion,
    terminat*, unusual, suspicious, expire*, compromised, copyright, complaint*, unauthorized, unverified, must be verified, upgraded, illegal content,
    lose the account, lose access, losing your, tried to enter, tried to log in, blue badge, verification badge, detected a login
  + verify*, verification, confirm*, validate, appeal*, log in, login, sign in, restore, unlock, reactivat*, submit, objection, statement, respond, credentials,
    ownership, identity, password, secure it, secure your, keep it, keep your, start here, complete the form, fill out, this form, the form, update your,
    pay the!
fraud: support, support desk, help desk, security team, safety team, security department, verification team, verification center, moderation team,
    guidelines team, community guidelines, moderation, admin team, trust and safety, review board, review team, administration, the admins, we detected,
    security alert
  + your account, your profile, your page, your posts, your server, your instance, your data, dear user, you have been, reported you, this account,
    this profile, all accounts, keep posting
  + verify*, verified, confirm*, validate, appeal, log in, login, sign in, restore, secure your, credentials, submit, form, case, statement, ownership, respond!
fraud: your account, your profile, your page, your wallet, your mailbox
  + has been suspended, has been limited, has been locked, has been disabled, has been restricted, has been blocked, has been flagged, has been compromised,
    has been reported, is locked, is limited, is on hold, will be suspended, will be closed, will be deleted, will be terminated, will be deactivated,
    will be removed, gets deleted, gets removed!
fraud: your parcel, your package, your delivery, your shipment
  + on hold, customs, fee, fees, held, could not, redelivery, incomplete, unpaid
  + pay, confirm, update, verify, click, link, within!
fraud: ihr konto, ihr profil, ihr account, ihr paket, dein konto, dein profil, votre compte, votre profil, votre colis, su cuenta, tu cuenta, su paquete,
    sua conta, seu perfil, il tuo conto, il tuo account, il suo account, il tuo pacco, uw account, uw profiel, twoje konto, ваш аккаунт, ваша учетная запись,
    ваш профиль, ваша посылка
  + gesperrt, eingeschrankt, gemeldet, geloscht, nicht zugestellt, suspendu*, bloqu*, limite, signale, supprime, suspendid*, limitad*, denunciad*, sospes*,
    bloccat*, segnalat*, geblokkeerd, opgeschort, zablokowan*, zawieszon*, usuniet*, заблокирован*, ограничен*, удален*
  + bestatigen, bestatige, verifizier*, einspruch, anmelden, zahlen sie, verifi*, confirm*, reclamation, connectez, payez, apelacion, inicia sesion, actualice,
    acesse, conferma*, accedi, bevestig*, aanmelden, potwierdz*, zaloguj*, odwolanie, подтвердите, войдите, апелляц*, оплатите!
# Services that win back accounts or money.
fraud: hacked, banned, locked out, lost access, lost my, stolen, scammed, forgot, was disabled, recover, recovered, recovery, recovers, retriev*, reclaim*,
    we restore, account back, got it back, got mine back, brought it back, brought back, gets back, get back, got back, opened mine, unlocks, unlock, lost crypto,
    fake platform
  + account, accounts, instagram, insta, facebook, snapchat, snap, tiktok, gmail, icloud, wallet, wallets, funds, crypto, btc, bitcoin, coins, usdt, savings,
    password, profile, page, phone
  + guy called, this man, hacker, hackers, wizard, expert, specialist, agent, legit, real deal, same day, within an hour, in 2 hours, in minutes, 24 7,
    reliable, trusted, he got, she got, he recovered, she recovered, him on, her on, telegram, whatsapp, contact, message us, inbox, reach out, on insta,
    on instagram, on ig, investigator, results guaranteed
# Followers, accounts and reviews by the thousand.
growth: followers, subscribers, likes, views, upvotes
  + for sale, real followers, packages, smm, panel, reseller*, wholesale, refill, no drop, non drop, per 1000, per 1k, instant start, pay after, buy followers,
    drops within!
growth: upvotes, tiktok views, youtube views, 1000 views, 1000 likes, aged accounts, accounts with, accounts from, instagram page, tiktok page, reddit accounts,
    reddit profiles, twitter accounts, gmail accounts, facebook accounts, x profiles, pva, karma, telegram members, smm, watch hours, trustpilot reviews,
    google reviews, reviews that, verified accounts, old accounts, accounts in bulk
  + for sale, selling, buy, packages, package, bulk, price, prices, pricing, panel, reseller*, resell, wholesale, escrow, instant, instantly, refill, drop,
    drops, no drop, non drop, per 1000, per 1k, one dollar, cheapest, discount, phone verified, crypto only, crypto accepted, pay after, handover, delivery,
    guarantee, guaranteed!
growth: продам, продаю, продаются, продажа, куплю, аренда, накрутка, накрутим, накручу, раскрутка, раскручу, живые, оптом, прогрет*, с отлежкой
  + аккаунт*, акки, подписчик*, просмотр*, лайк*, реакци*, канал, канала, каналов, инстаграм, инста, тикток, телеграм
  + продам, продаю, оптом, цены, цена, прайс, плачу, пишите, пиши, писать, в лс, в личку, в телегу, в тг, телеграм, без отписок, старт, за час, дешево, дешевле,
    быстро, гарантия, под ключ, недорого!
growth: vendo, vende, compra, comprar, vendre, acheter, kaufen, verkaufe, kup, sprzedam, koop, 出售, 购买, 代刷
  + seguidores, curtidas, followers, follower, abonnes, abonnenten, obserwujacych, volgers, likes, cuentas, contas, comptes, konten, konta, 粉丝, 账号
  + entrega, inmediata, imediata, reais, reales, barato, direct, whatsapp, telegram, precio, preco, prix, preis, sofort, gunstig, livraison, rapide, tanio,
    privado, prive, privat, dm!
# Tickets that nobody has.
fraud: ticket, tickets, passes, seats, golden circle, front row, standing, vip pass
  + im selling, i am selling, selling my, selling two, selling 2, must sell, for sale, resale, below price, cheaper, cheap, half price, plenty, need tickets,
    anyone need, got two, cant make it, cant go, cant attend, cannot attend
  + first to reply, paypal, friends and family, cashapp, cash app, zelle, venmo, dm if, dm your, ${MESSENGER}!
# Medicines without a doctor.
health: semaglutide, ozempic, mounjaro, wegovy, tirzepatide, retatrutide, slimming pens, diet pens, jabs, xanax, adderall, tramadol, oxy, viagra, cialis,
    steroids, peptides, meds, botox
  + no doctor, without a doctor, without doctor, no prescription, without prescription, without a prescription, no script, no questions asked,
    worldwide delivery, fast shipping, overnight, discreet*, plain box, plain boxes, price list, best price, supplier, ships, message me for, telegram,
    whatsapp, tg!
health: kilos, kg, pounds, lbs, stone
  + lost, down, dropped, shed, lose, melt*, off me
  + ask me where, ask me how, this tea, these gummies, this patch, this trick, without diet*, no diet*, no exercise, link in, supplier, message me, dm me,
    telegram, whatsapp
# Posts that are made to be answered.
follow: like, likes, heart, hearts, tap, comment, type, say, share, write, drop, tag, press, react, reply, retweet, repost, follow, guess, answer
  + if you agree, if you miss, if you believe, if you want your, if you remember, if you grew, if your grandmother, if your mother, if your mom,
    if youre feeling, who else grew, who remembers, who else remembers, amen, be honest, wrong answers only, most people cant, percent get, get this wrong,
    get this riddle, only 1, only 5, can you spot, can you find, no one wished, nobody wished, nobody came, no one came, whoever ignores, has no heart,
    first word you see, what did you see, pick a number, pick one, which one are you, i will tell you, ill tell you, see the answer, your answer below,
    answer below, for more quizzes, for the free, bless you, make his day, make her day, make my day, gets 1 000 likes, your best friend, tag someone,
    this is your sign
# Easy money.
money: earn, earns, earning, earnings, i make, you make, make, made, income, profit, paid, pays, salary, euros, dollars, usd, withdraw, turned
  + a day, per day, daily, each day, every day, a week, weekly, per week, an hour, per hour, an evening, every evening, a month, in six days, percent profit
  + from home, at home, your phone, my phone, spare time, no experience, no interview, no investment, no skills, anyone can, watching videos, registration link,
    work whenever, show you, teach you, ill show, ill teach, ask me how, comment ready, dm me, text us, telegram, whatsapp, viber, text our, my mentor, secret,
    method, system here, copy her, copy his, copy my, faceless, ai bot, side hustle, while i sleep, remote, part time, start today!
money: gana, ganar, ganando, gane, trabaja, gagne*, gagnez, travail, ganhe, ganhar, ganhei, guadagn*, verdien*, zarabiaj, zarob*, заработ*, зарабат*, доход,
    оплата, 稼げ, 稼ぐ, 月収, 副業, 月50万, 月30万
  + euro, euros, dolares, reais, pesos, zl, рублей, руб, тысяч, 万円, al dia, diarios, por dia, par jour, par mois, am tag, taglich, pro tag, pro woche,
    al giorno, a settimana, per dag, dziennie, в день, каждый день, в неделю, esta semana, por semana, im monat, 在宅, 今だけ
  + whatsapp, telegram, privado, mp, message prive, ecrivez moi, contactez moi, manda mensaje, en privato, scrivimi, privat, schreib mir, schreibt mir, prive,
    enlace, lien, link, casa, desde casa, tu casa, celular, a domicile, chez vous, chez soi, zu hause, von zuhause, da casa, thuis, w domu, w wiadomosci, movil,
    handy, telefon, formation offerte, в лс, в личку, пишите, пиши, без опыта, на удаленку, на дому, из дома, телефон*, line, スマホだけ, 初心者, 誰でも!
money: loan, loans, lend, lender, lenders, bad credit, credit rapide, pret rapide, kredit, prestamo, prestamos, emprestimo, prestito
  + instant, in minutes, minutes, no check*, no collateral, low interest, low rate, percent interest, no problem, guaranteed, any purpose, approved, quick,
    sans banque, sans justificatif, rapide, sofort, ohne schufa, rapido, sin aval, garantizado
  + apply, application, ${MESSENGER}, email us, today, reponse, antwort, respuesta, en 24 h!
money: job, jobs, hiring, work, position, assistants, vacancy, task, tasks, earn, need 20 people, people who can type
  + from home, remote, online, your phone, part time, rating, liking, typing, can type, reviewing, watching videos, simple tasks, easy tasks
  + no interview, no experience, no fees, paid daily, every evening, daily, per day, an hour, work whenever, telegram, whatsapp, viber, text our, text us,
    contact hr, hr manager, weekly pay, flexible hours, start immediately!
# Strangers who are in love.
adult: my private, private pics, private photos, private videos, my pics, my nudes, uncensored, serious man, honest man, sugar, sexy, naughty, naked,
    home alone, more of me, know you better, know you more, love to know you, from your city, in your city
  + ${MESSENGER}, chat with me, talk to me, can we talk, my link, link in my, here https, meet me, meet tonight, add me, my page, my room, are waiting,
    no registration!
adult: lonely, waiting for you, looking for love, single, bored, be friends, your profile, widow, god fearing
  + hi, hello, hey, dear, handsome, beautiful, im, i am, lovely, saw your, came across
  + ${MESSENGER}, chat with me, can we talk, add me, meet me
# Competitions that cost a message, and prizes that wait for a call.
prize: free entry, chance to win, to win, won, winner, cash prize
  + wkly comp, weekly comp, weekly competition, weekly draw, prize draw, our draw, our competition, prize guaranteed, cash award, guaranteed cash, vouchers,
    holiday
  + text, txt, sms, send the word, t c, t cs, tcs, tscs, to claim, from land line, from landline, per msg, claim code, 18!
# Messages that are paid for one by one.
billing: text, txt, send, sms, reply, call, msg
  + 150p, 50p, 25p, 10p, 20p, 35p, 150ppm, 50ppm, 50p min, 150p min, 50p msg, 150pm, 10ppm, per msg, pmsg
  + 18, 18yrs, 16, rcvd, optout, opt out, stop, po box, box, girls, dating, chat, ringtone, tone, tones, min, per min, msg, msgs, p m, age!
# Coins that are given away.
crypto: claim, connect, eligib*, receive, redeem, allocation, doubled, double, x2, 2x, twice, mint, launching, send
  + airdrop, token, tokens, coin, coins, meme coin, wallet, wallets, presale, nft, btc, bitcoin, eth, ethereum, usdt, solana, xrp, crypto
  + tonight, one hour, ends, closes, hurry, limited time, asap, 24h, snapshot, check eligibility, early users, liquidity, doxxed, dont fade, giving back, go go,
    is live, mint is free, for free, hours left!
crypto: signals, trades, trader, trading, forex, crypto, pump, investment
  + vip, group, channel, telegram, whatsapp, members, spots, copy my, dm me, message me, mentor, join
  + profit, profits, accuracy, win rate, of 10, returns, guaranteed, this week, daily, weekly, gains, roi!
gambling: free spins, jackpot, jackpots, casino, betting, bet on, sportsbook, insider tips, fixed matches
  + deposit, promo, code, claim, bonus, welcome, cash out, play now, real money, fixed, win every day!
# Offices that write, link and rank for money.
growth: guest post, guest posts, backlink*, dofollow, da 70, da 50, seo, your niche, link building, high authority, your article
  + send me, quote, price, prices, price list, contact, service, services, order, offer, your niche, your website, your site, agency, agencies, dm, affordable,
    cheaper, publish your!
fraud: essay, essays, thesis, dissertation, assignment, assignments, homework, coursework, exam, exams, online class, term paper
  + our writers, phd writers, expert writers, plagiarism free, we deliver, undetect*, we take your, do it for you, get an a, guaranteed grade, top grades,
    hire a, any subject, affordable!
fraud: stream, streaming, watch, iptv, live, live stream, livestream, channels, freestream
  + free in hd, free hd, in hd, hd, 4k, no registration, no sign up, no signup, trial, on your tv, ask for a test, leaked, before release, dm for price
  + derby, match, football, nfl, ufc, nba, f1, game, kick off, channels, all sports, full movie, movies, series, fight, firestick, kodi, ppv
sales: watches, bags, sneakers, handbag, handbags, rolex, gucci, louis vuitton, prada, perfumes, jewelry, designer
  + replica*, original quality, as original, 1 1, aaa, mirror quality, factory, 80 off, 90 off
  + photos on request, order, price, prices, ship, shipping, catalog, catalogue, request, ${MESSENGER}!
# Faces for a brand that sells to its faces.
growth: ambassador, ambassadors, brand rep, our models, new faces, the face of, our label, our brand, our boutique, picking partners, pr boxes,
    paid collaboration, collab, our page, commission
  + free jewel*, free bracelet*, free piece*, free products, yours free, postage, shipping, discount, code, your code, gifted, pay just, just pay, we send you
  + your style, your feed, you, yours, your look, your vibe, we love, we adore, we are looking, were looking, looking for, need ambassadors,
    applications are open, apply, interested, become, selected!
# What machines write to be clicked.
growth: unlock*, discover, elevate, embark, transform*, maximize, skyrocket, master the, reveal*, ultimate guide, complete guide, comprehensive guide,
    look no further, game changer, take your business, are you ready, stop scrolling, mind blowing, faceless, affiliate marketing, billionaires, ai bot,
    ai tools
  + your full potential, financial freedom, your business, your brand, next level, new heights, innovative solutions, empower*, best self, self discovery,
    enroll, free guide, is insane, replace your, thread below, dont want you, her system, my system, experts
`;
