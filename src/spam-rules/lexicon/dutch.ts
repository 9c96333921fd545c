export const DUTCH = `
action: like, meld, download, kom, check
own: pagina, website, nummer, account, link, bio, server
self: ons, nieuwe
pitch: link in bio
greeting: beste klant
warning: spam, phishing
money: cadeaukaart
prize: bonus, claim, cadeaukaart
sales: replica
adult: sexy, geile, milf
gambling: online casino, jackpot
health: kilo in, viagra
fraud: iptv, netflix account
`;
