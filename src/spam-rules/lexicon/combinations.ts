import type { LexiconKind } from './lexicon';

/**
 * Words that lure together: one of each list, in any order, within some twenty words. Lists are divided by `+`, and written as in a
 * lexicon; a `!` after the last marks what honest posts hardly ever have.
 */
export interface Combination {
  kind: LexiconKind;
  words: string;
}

/** How people are asked to answer where nobody else reads it. */
const MESSENGER = `dm, dms, dm me, inbox, telegram, whatsapp, whats app, viber, signal me, snapchat, message me, message us, message our, text me, text us, ping me, hit me up, hmu, tg, t me,
  hangout, hangouts, google chat, write to me, write me, reach out, contact me, contact us, by message, in private, pm me, ask me, ask for prices, line`;

/** Compiled for this project from general knowledge of what spam asks for; each was tried on honest posts. */
export const COMBINATIONS: readonly Combination[] = [
  // Somebody who claims to be the staff, and wants a password.
  {
    kind: 'fraud',
    words: `your account, your profile, your page, your server, your mailbox, your wallet, your card, your membership, your posts, this profile, this account, dear user,
        dear member, dear customer, account owner, user account
      + suspend*, limited, limit, restrict*, locked, blocked, flagged, reported, violat*, broke rule, deactivat*, disabled, removed, removal, deleted, deletion, terminat*,
        unusual, suspicious, expire*, compromised, copyright, complaint*, unauthorized, unverified, lose the account, lose access, tried to enter, tried to log in
      + verify*, verification, confirm*, validate, appeal*, log in, login, sign in, restore, unlock, reactivat*, submit, objection, statement, respond, credentials, ownership,
        identity, password, secure it, keep it, keep your!`,
  },
  {
    kind: 'fraud',
    words: `support, support help security team, safety team, security department, moderation team, moderation, admin team, trust and safety, review board, review team,
        administration, the admins
      + your account, your profile, your page, your posts, your server, your data, dear user, you have been, this account, this profile
      + verify*, confirm*, validate, appeal, log in, login, sign in, restore, credentials, submit, form, case, statement, ownership, respond!`,
  },
  {
    kind: 'fraud',
    words: `konto, profil, compte, cuenta, conta, conto, account, perfil, profilo, profiel, аккаунт, учетная запись, профиль
      + gesperrt, eingeschrankt, gemeldet, geloscht, suspendu*, bloqu*, limite, signale, supprime, suspendid*, limitad*, denunciad*, sospes*, bloccat*, segnalat*, geblokkeerd,
        opgeschort, zablokowan*, zawieszon*, usuniet*, заблокирован*, ограничен*, удален*
      + bestatigen, bestatige, verifizier*, einspruch, anmelden, verifi*, confirm*, reclamation, connectez, apelacion, inicia sesion, acesse, conferma*, accedi, bevestig*,
        aanmelden, potwierdz*, zaloguj*, odwolanie, подтвердите, войдите, апелляц*!`,
  },
  // Services that win back accounts or money.
  {
    kind: 'fraud',
    words: `hacked, locked out, lost access, lost my, stolen, scammed, forgot, disabled, recover, recovered, recovery, recovers, retriev*, reclaim*, reclaim restored, got it back,
        got mine back, got my, gets back, get back, got back, opened mine, unlocks, unlock
      + account, accounts, instagram, insta, facebook, snapchat, snap, tiktok, gmail, icloud, wallet, wallets, funds, crypto, btc, bitcoin, coins, usdt, savings, password,
        profile, page
      + guy called, hacker, hackers, expert, specialist, agent, legit, real deal, recommend, thanks to, same day, within an hour, in minutes, reliable, trusted, he got,
        she got, him on, her on, telegram, whatsapp, contact, reach out, on insta, on instagram, investigator`,
  },
  // Followers, accounts and reviews by the thousand.
  {
    kind: 'growth',
    words: `followers, subscribers, upvotes, aged, aged accounts, accounts with, reddit accounts, reddit profiles, x profiles, pva, karma, telegram members, smm, watch hours,
        reviews, verified accounts, old accounts, bulk accounts, accounts in bulk
      + for sale, selling, sell, bulk, price, prices, pricing, panel, reseller*, resell, wholesale, escrow, instant, instantly, refill, drop, drops, no drops, no drop,
        non drop, per 1000, per 1k, cheap, cheapest, crypto accepted, handover, delivery, guarantee, guaranteed!`,
  },
  {
    kind: 'growth',
    words: `продам, продаю, продажа, куплю, накрутка, накручу, раскрутка, раскручу, живые, оптом, прогрет*, с отлежкой, гарантия
      + аккаунт*, акки, подписчик*, просмотр*, лайк*, реакци*, канала, каналов, инстаграм, инста, тикток, телеграм канал*
      + продам, продаю, оптом, цены, цена, прайс, пишите, пиши, в лс, в личку, в телегу, в тг, без отписок, старт, дешево, дешевле, быстро, гарантия, под ключ, недорого!`,
  },
  // Tickets that nobody has.
  {
    kind: 'sales',
    words: `ticket, tickets, passes, seats, pass
      + selling, sell, for sale, resale, below price, below, cheaper, cheap, half price, face value, spare, extra, cant make it, cant go, cant attend
      + first come, paypal, friends and family, cashapp, cash app, zelle, venmo, message me quick, ping me fast, inbox me, hit me up, message me, dm if, dm me, text me, ${MESSENGER}!`,
  },
  // Medicines without a doctor.
  {
    kind: 'health',
    words: `semaglutide, ozempic, mounjaro, wegovy, tirzepatide, retatrutide, pens, jabs, skinny jabs, injections, xanax, adderall, tramadol, oxy, viagra, cialis, steroids,
        peptides, weight loss shot, meds, botox
      + no doctor, without a doctor, without doctor, no prescription, without prescription, without a prescription, no script, in stock, available, price list, prices, order,
        ships, shipping, discreet*, plain boxes, plain box, delivered, delivery
      + no doctor, no prescription, without a prescription, discreet*, plain boxes, ships, shipping, delivered, ${MESSENGER}, price list, prices!`,
  },
  {
    kind: 'health',
    words: `kilos, kg, pounds, lbs, stone
      + lost, down, dropped, shed, lose, melt*
      + ask me where, ask me how, this tea, these gummies, this patch, this trick, without diet*, no diet*, no exercise, link in, ${MESSENGER}`,
  },
  // Posts that are made to be answered.
  {
    kind: 'follow',
    words: `like, heart, hearts, tap, comment, type, say, share, write, drop, tag, press, react, reply, one like, follow
      + if you agree, if youre, if you are, if you still, if you miss, if you love, if you believe, if your, who remembers, amen, be honest, wrong answers only,
        most people cant, only 1, only 5, can you spot, can you find, no one wished, nobody wished, first word you see, what did you see, your answer below, answer below,
        for more quizzes, bless you, make his day, make her day, make my day`,
  },
  // Easy money.
  {
    kind: 'money',
    words: `earn, earns, earning, earnings, i make, you make, make, made, income, profit, paid, pays, salary, euros, dollars, usd
      + a day, per day, daily, each day, every day, a week, weekly, per week, an hour, per hour, an evening
      + from home, at home, your phone, my phone, spare time, no experience, no interview, no investment, no skills, anyone can, show you, teach you, ill show, ill teach,
        ask me how, comment ready, dm me, telegram, whatsapp, viber, text our, my mentor, secret, method, side hustle, while i sleep, remote, part time, start today!`,
  },
  {
    kind: 'money',
    words: `gana, ganar, ganando, gane, gagne*, gagnez, ganhe, ganhar, ganhei, guadagn*, verdien*, zarabiaj, zarob*, zarobek, заработ*, зарабат*, доход, доходы, kazan*, 稼げ, 稼ぐ, 月収,
        副業
      + euro, euros, dolares, reais, pesos, zl, рублей, руб, тысяч, 万円, al dia, por dia, par jour, am tag, taglich, pro tag, pro woche, al giorno, a settimana, per dag,
        dziennie, в день, в неделю, esta semana, por semana, im monat
      + whatsapp, telegram, privado, por privado, mp, message prive, ecrivez moi, en privato, scrivimi, privat, schreib mir, schreibt mir, prive, enlace, lien, link, casa,
        desde casa, chez vous, chez soi, zu hause, von zuhause, da casa, thuis, w domu, w wiadomosci, celular, movil, handy, telefon, formation offerte, в лс, в личку, пишите,
        пиши, на дому, из дома, телефон*, line追加, line, スマホだけ, 初心者, 誰でも!`,
  },
  {
    kind: 'money',
    words: `loan, loans, lend, lender, lenders, funding, financing, credit
      + instant, in minutes, minutes, bad credit, no check*, no collateral, low interest, low rate, guaranteed, any purpose, approved, quick, fast, urgent
      + apply, application, ${MESSENGER}, email us, today!`,
  },
  // Strangers who are in love.
  {
    kind: 'adult',
    words: `my private, private pics, private photos, private videos, my pics, my nudes, uncensored, serious man, honest man, real man, lonely, waiting for you, looking for love,
        single, bored, sugar, sexy, naughty, naked, know you better, get to know, be friends, your profile
      + hi, hello, hey, dear, handsome, beautiful, im, i am, guys, lovely, saw your, came across
      + ${MESSENGER}, chat with me, talk to me, can we talk, my link, here https, meet me, meet tonight, add me, my page, my room!`,
  },
  // Coins that are given away.
  {
    kind: 'crypto',
    words: `claim, connect, eligib*, receive, redeem, allocation, doubled, double, x2, 2x, twice
      + airdrop, token, tokens, coin, coins, wallet, presale, nft, btc, bitcoin, eth, ethereum, usdt, sol, solana, xrp, crypto, network
      + now, today, tonight, hours, hour, h, before, ends, closes, last, hurry, limited, first, only, within, immediately, asap, 24h, free, check, event, snapshot!`,
  },
  {
    kind: 'crypto',
    words: `signals, trades, trader, trading, forex, crypto, pump, calls, options, investment, invest
      + vip, group, channel, telegram, whatsapp, members, spots, copy my, dm me, message me, mentor, join, access
      + profit, profits, accuracy, of 10, won, wins, returns, guaranteed, this week, daily, weekly, next, green, gains, roi!`,
  },
  {
    kind: 'gambling',
    words: `spins, free spins, jackpot, jackpots, slots, slot, casino, betting, bets, odds, wager, sportsbook, roulette, poker
      + sign up, signup, register, deposit, code, join, claim, bonus, promo, welcome, cash out, play now, vip!`,
  },
  // Offices that write, link and rank for money.
  {
    kind: 'growth',
    words: `guest post, guest posts, backlink*, dofollow, da 70, da 50, seo, niche, link building, first page, rank, ranking
      + send me, quote, price, prices, contact, service, services, order, offer, sites, your niche, your website, your site, agency, dm, affordable!`,
  },
  {
    kind: 'fraud',
    words: `essay, essays, thesis, dissertation, assignment, assignments, papers, homework, coursework, exam, exams, online class, term paper
      + our writers, phd writers, expert writers, writers, plagiarism free, we write, we deliver, undetect*, we take your, do it for you, get an a, guaranteed grade,
        affordable, 24 7!`,
  },
  {
    kind: 'fraud',
    words: `stream, streaming, watch, iptv, live stream, livestream, channels, freestream
      + free, no registration, no sign up, no signup, hd, 4k, trial, dm for price
      + derby, match, football, nfl, ufc, nba, f1, game, kick off, channels, all sports, full movie, movies, series, fight, firestick, kodi, ppv`,
  },
  {
    kind: 'sales',
    words: `watches, watch, bags, bag, sneakers, shoes, handbag, handbags, rolex, perfume, perfumes, jewelry, designer
      + replica*, original quality, 1 1, aaa, mirror quality, factory, 80 off, 90 off
      + photos on request, order, price, prices, ship, shipping, catalog, catalogue, request, link, ${MESSENGER}!`,
  },
  // Faces for a brand that sells to its faces.
  {
    kind: 'growth',
    words: `ambassador, ambassadors, our models, new faces, the face of, our label, our brand, our boutique, collab, collaboration, our page, commission
      + free, postage, shipping, discount, code, pieces, jewel*, bracelet, gifted, pay just
      + your style, your feed, you, your look, your vibe, we love, we adore, we are looking, were looking, looking for, applications are open, apply, become, selected!`,
  },
  // What machines write to be clicked.
  {
    kind: 'sales',
    words: `unlock*, discover, elevate, transform your, maximize, skyrocket, master the, reveal*, ultimate guide, complete guide, everything you need, comprehensive guide,
        look no further, game changer, take your
      + secret, secrets, potential, guide, strategies, success, financial freedom, revenue, your business, your brand, need to know, next level, results, experts`,
  },
  {
    kind: 'money',
    words: `job, jobs, hiring, work, position, assistants, vacancy, task, tasks, earn
      + from home, remote, online, your phone, part time, rating, liking, typing, reviewing, simple tasks, easy tasks
      + no interview, no experience, no fees, paid daily, daily, per day, telegram, whatsapp, viber, text our, hr manager, weekly pay, flexible hours, start immediately!`,
  },
];
