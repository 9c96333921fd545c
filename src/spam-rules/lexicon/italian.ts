export const ITALIAN = `
action: guarda, clicca, visita, scarica, vota, registrati, prova
own: pagina, sito, profilo, video, musica, account, link, bio, server, album
self: mio, mia, nostro, nostra, nostri, nuovo, nuova
pitch: clicca qui, link in bio, registrati ora
greeting: gentile cliente
warning: spam, phishing, polizia, studio
community: cambio istanza, istanza, nuovo profilo
money: prestito, prelievo, prestito tra privati, senza busta paga
prize: ultimi pezzi
respond: chiama subito
sales: promo, economico, ordina subito, spedizione, spedizione gratuita
adult: sexy, ciao bello
crypto: forex
gambling: casinò, casino online, senza deposito, jackpot
health: viagra
fraud: il suo conto è, iptv, streaming gratis, senza registrazione
`;
