export const GERMAN = `
action: schaut, schau, schaue, klick, besuch, besucht, hört, hör, abonniert, abonniere, folgt, folge, teilt, registriere, melde, kommt, sichere, hol, testet
own: kanal, seite, profil, gruppe, bio, video, videos, musik, laden, konto, newsletter
self: mein, meine, meinen, meinem, unser, unsere, unseren, neuen, neue
pitch: link in bio
greeting: hey leute, sehr geehrter kunde
plea: teilen teilen, die medien schweigen, sie schweigen, schweigen es tot, kopieren und überall teilen, überall teilen, solange es noch geht,
  wacht endlich auf, teilt dieses video
follow: follower kaufen, lasst ein abo, abonniere jetzt, liken teilen
exchange: folgst du mir folge ich dir, zurückgefolgt, jeder wird zurückgefolgt, like4like, l4l
warning: spam, abzocke, phishing, warnung vor, polizei, gericht, urteil, nicht klicken, warnung, kursieren
community: neu hier, neuhier, umzug, instanz, instanzen, followerpower, followerpower für, wem ich folgen soll, empfehlungen, solidarität, spenden, kaution,
  teilen hilft, wartung, gemeinschaftsgarten, repair café
money: kredit, sofortkredit, kredit ohne schufa, ohne schufa, einzahlung, auszahlung, gutschein, mit dem handy, ohne vorkenntnisse, trading
prize: gewinnspiel, bonus, ausgelost
respond: schreib mir, per whatsapp, telegram gruppe, melden sie sich, rufen sie jetzt an
billing: festnetz, postfach, abonnement
sales: rabatt, jetzt bestellen, versand, replika, jetzt zuschlagen, in ihrer nähe, 24h notdienst, schlüsseldienst, schlüsseldienst in, nicht vom original,
  vom original zu unterscheiden, kostenloser versand
adult: geile, dating, nudes, milf, heißen bilder, meine heißen, allein zu hause, hey süßer, singles ab 50, warten auf dich
crypto: verdopple
gambling: online casino, casino bonus, freispiele, sportwetten, jackpot
health: potenzmittel, potenz, rezeptfrei, ohne sport
growth: e zigaretten
fraud: bestätigen sie, ihr paket, paket konnte nicht, kostenlos im livestream, livestream hd, live schauen, pushtan, sperrung aufzuheben, aktualisieren sie,
  wir suchen finanzagenten, behalten 15, zahlungen auf ihr konto, konto sichern, hier bestätigen, profil ist nicht bestätigt, begleichen sie,
  letzte erinnerung, sonst wird es gelöscht, gesperrten konten, verlorenem krypto, ihr profil, jede adresse einmal, verteilt unsere stiftung,
  geschäftsaufgabe
`;
