export const POLISH = `
action: sprawdź, dołącz
own: kanał, profil, film, muzyka, konto, link, bio, newsletter, blog
self: moje
warning: spam, phishing, sąd
money: zarób, pożyczka, chwilówka, bez bik, wypłata, zł dziennie, bez doświadczenia
prize: wygrałeś, bonus, odbierz, voucher
respond: na whatsapp, wyślij, wyślij sms
billing: zł z vat, z vat
sales: promocja, replika, okazja dnia
adult: sexy, randki, moje zdjęcia
crypto: forex
gambling: jackpot
health: schudnij, kg w, bez diety, viagra
fraud: iptv, na żywo za darmo, transmisja na żywo, za darmo hd, oglądaj tutaj
`;
