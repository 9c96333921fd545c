export const GERMAN = `
action: schaut, schau, schaue, klick, klickt, klicke, besuch, besucht, besuche, hört, hör, guckt, abonniert, abonniere, folgt, folge, teilt, teile, liket,
  registriere, registriert, melde, meldet, lade, ladet, kommt, unterstützt, sichere, holt, hol, stimmt ab, tritt, probiere, testet
own: kanal, seite, webseite, profil, gruppe, meinem link, bio, video, videos, musik, lied, laden, onlineshop, konto, newsletter, spendenlink, spiel
self: mein, meine, meinen, meinem, meiner, unser, unsere, unseren, unserem, unserer, neuen, neues, neue
pitch: schaut mal vorbei, schau vorbei, schaut vorbei, schau mal rein, klick hier!, klicke hier!, hier klicken!, jetzt klicken!, link in bio, link unten,
  jetzt anmelden, jetzt registrieren!, jetzt downloaden!, jetzt beitreten!, melde dich jetzt an, kostenlos anmelden!, jetzt mitmachen, jetzt sichern!, jetzt testen,
  besuche unsere, besuchen sie unsere
greeting: hey leute, sehr geehrter kunde!, lieber kunde!, liebe kunden!, liebe freunde
plea: bitte helft mir, bitte teilen, teilt das, ich brauche eure hilfe, würde mich riesig freuen, nur eine minute, teilen teilen!, kein betrug!, keine betrüger!,
  keine abzocke!, kein spam!, kein scam!, 100 seriös!, kein fake!, die medien schweigen!, sie schweigen!, schweigen es tot!, kopieren und überall teilen!,
  überall teilen!, solange es noch geht!, wacht endlich auf!, teilt dieses video!
follow: abonnier*, abonnenten, folgt mir, folge mir, folgt uns, folge uns, mehr follower!, follower kaufen!, likes kaufen!, likt meine, gefällt mir klicken,
  lasst ein abo!, abo dalassen!, daumen hoch, glocke aktivieren!, teilt diesen beitrag, abonniere jetzt!, liken teilen!
exchange: folge zurück!, folgt zurück!, zurückfolgen!, gegenseitig folgen!, folgst du mir folge ich dir!, follower tausch!, zurückgefolgt!,
  jeder wird zurückgefolgt!, like4like!, l4l!
warning: spam, betrug, betrugsmasche, abzocke, phishing, warnung vor, fallt nicht darauf rein, nicht darauf hereinfallen, gemeldet und blockiert,
  melden und blockieren, polizei, gericht, urteil, studie, nicht klicken, klickt nicht, nicht anklicken, nicht draufklicken, warnung, warnen, warnt, betrüger,
  betrügern, verbraucherzentrale, fakeshop, fakeshops, fake shop, fake shops, masche, maschen, kursieren, schuldnerberatung, abzocker, unseriös
community: neu hier, neuhier, vorstellung, umzug, umgezogen, neuer account, alter account, instanz, instanzen, follower power, followerpower, followerpower für,
  wem ich folgen soll, empfehlungen, solidarität, spenden, kaution, teilen hilft, blockliste, wartung, gemeinschaftsgarten, repair café, unser server,
  kommt in unsere gruppe, unserer gruppe bei
money: geld verdienen!, schnelles geld!, schnell geld!, nebenverdienst!, passives einkommen!, finanzielle freiheit!, reich werden!, kredit, kredite, darlehen,
  sofortkredit!, kredit ohne schufa!, ohne schufa!, ratenkredit!, rendite, einzahlung, auszahlung, bargeld, gutschein, gutscheine, gutscheincode!, geschenkkarte!,
  steuerrückzahlung!, rückerstattung, euro täglich!, zusatzeinkommen!, nebeneinkommen!, online geld!, mit dem handy!, ohne vorkenntnisse!, sofort geld!,
  barauszahlung!, geldanlage, festgeld, aktientipp!, trading, kreditangebot!, privatkredit!, minikredit!, schufafrei!, geld nötig, geld brauchen!, ratenzahlung,
  eilkredit!, blitzkredit!, umschuldung!, euro pro stunde, heimarbeit!, datenerfassung!, handelsroboter!, automatisch geld!, sofort auf!, millionär!, millionäre!,
  bitcoin code!, banken hassen!, einfache app!, online einkommen!
prize: gewinne, gewinnspiel!, verlosung, verlosen, gewinner, wurden ausgewählt!, preisgeld, hauptgewinn!, belohnung, bonus, lotto, lotterie, willkommensbonus!,
  sichere dir!, dein gewinn!, ihr gewinn!, iphone gewinnen!, ausgelost, auserwählt!, umfrage ausfüllen!, einfach umfrage!, lottozahlen!
respond: ruf an, schreib mir, schreibt mir, schreib mir eine dm, per whatsapp!, whatsapp nummer!, sms an!, antworte mit!, kontaktiere mich!, kontaktieren sie!,
  meldet euch bei mir, schick mir eine nachricht, per telegram!, auf telegram!, telegram gruppe!, whatsapp gruppe!, bei interesse, melde dich!, melden sie sich!,
  schreib info!, nachricht an, rufen sie jetzt an!, jetzt anrufen!
billing: agb!, teilnahmebedingungen!, abbestellen!, stopp an!, pro minute!, pro sms!, festnetz!, postfach!, kundenservice, kundendienst, abonnement, kündbar,
  klingelton!
sales: rabatt, rabatte, rabattcode!, angebote, sonderangebot!, schnäppchen, billig, bestpreis!, tiefpreis!, tiefstpreis!, jetzt kaufen!, jetzt bestellen!,
  jetzt zugreifen!, ausverkauf!, schlussverkauf!, versand, lieferbar, neu eingetroffen!, geld zurück!, top qualität!, großhandel!, rabattaktion!, mit code,
  jetzt günstig!, replika!, replikas!, markenuhren!, designertaschen!, dauertiefpreis!, jetzt zuschlagen!, in ihrer nähe!, in deiner nähe, 24h notdienst!,
  festpreis, schlüsseldienst!, schlüsseldienst in!, nicht vom original!, vom original zu unterscheiden!, kostenloser versand!, entrümpelung!
adult: heiße frauen!, heiße girls!, geile!, geiler, sexkontakte!, sex treffen!, sextreffen!, erotik, nacktbilder!, einsame frauen!, einsame hausfrauen!,
  partnersuche, dating, seitensprung!, camgirls!, private bilder!, meine bilder!, porno!, escort, sugardaddy!, taschengeldladies!, reife frauen!, treffen heute!,
  sexchat!, livecam!, nacktfotos!, nudes, onlyfans, milf!, fickkontakte!, ficken!, russische frauen!, ukrainische frauen!, frauen kennenlernen!,
  partnervermittlung!, singlebörse!, dating app, heiße bilder!, heißen bilder!, heiße fotos!, heißen fotos!, meine heißen!, allein zu hause!, hey süßer!,
  hallo süßer!, hemmungslos!, unverbindliche treffen!, suche mann!, singles ab 50!, warten auf dich, ganz privat!
crypto: kryptowährung, kryptowährungen, handelssignale!, verdopple!, verdoppeln sie!, automatischer handel!, handelsplattform!, bitcoin verdienen!
gambling: online casino!, casino bonus!, freispiele!, spielautomaten, sportwetten!, wettbonus!, willkommensbonus!, einzahlungsbonus!, jackpot
health: abnehmen!, fettverbrennung!, potenzmittel!, potenz, rezeptfrei!, ohne rezept!, wundermittel!, nahrungsergänzung!, schlankheits*, pillen, haarausfall,
  wahrsager*, kartenlegen, hellseher*, liebeszauber!, schmerzfrei, ohne sport!, ohne diät!, wunderpille!, fettkiller!, diätpillen!, abnehmtabletten!,
  cannabis kaufen!, medikamente ohne!, viagra kaufen!, gewichtsverlust!, potenzpillen!, gras kaufen!, pilze kaufen!, ohne arzt!, wundertee!
growth: follower gewinnen!, reichweite steigern!, mehr reichweite!, mehr umsatz!, mehr kunden!, neukunden!, kundengewinnung!, suchmaschinenoptimierung!,
  empfehlungscode!, empfehlungslink!, werbelink, partnerprogramm!, affiliate, mein code!, durchstarten, online business!, echte follower!, instagram follower!,
  tiktok follower!, seo agentur!, webdesign, mehr verkäufe!, leads, mehr follower, e zigaretten!, vape shop!, günstige vapes!
fraud: konto gesperrt!, konto verifizieren!, konto bestätigen!, bestätigen sie!, verifizieren sie!, ungewöhnliche aktivität!, ihr paket!, paket konnte nicht!,
  zollgebühr!, erbschaft, ohne risiko!, risikofrei!, geld zurückholen!, falschgeld!, diplom kaufen!, passwort bestätigen!, zugangsdaten, bankdaten, führerschein,
  ausweis kaufen!, personalausweis, echte dokumente!, registrierte dokumente!, doktortitel kaufen!, ghostwriter, hausarbeit schreiben!, wird gesperrt!,
  sicherheitsupdate!, tan verfahren!, zahlung ausstehend!, offene rechnung!, lieferung fehlgeschlagen!, paket wartet!, paket liegt!, gebühr bezahlen!,
  versandgebühr!, kostenlos streamen!, verdoppeln wir!, bitcoin senden!, netflix konto!, netflix konten!, verlängern sie!, zugang gesperrt!, geschäftsvorschlag!,
  million usd!, wallet gehackt!, kostenlos im livestream!, kostenloser livestream!, gratis livestream!, livestream hd!, live schauen, live anschauen!, pushtan,
  push tan!, sperrung aufzuheben!, aktualisieren sie, ihr zugang!, ihre karte!, 100 garantiert!, wir suchen finanzagenten!, behalten 15!, zahlungen auf ihr konto!,
  konto sichern!, hier bestätigen!, konto gelöscht!, profil ist nicht bestätigt!, begleichen sie!, letzte erinnerung, sonst wird es gelöscht!, gesperrten konten!,
  verlorenem krypto!, guthaben zurück!, geld zurückerhalten!, wiederherstellung ihres!, ihr profil!, jede adresse einmal!, verteilt unsere stiftung!,
  räumungsverkauf, geschäftsaufgabe
`;
