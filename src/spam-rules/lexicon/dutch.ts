export const DUTCH = `
action: kijk, bekijk, klik, bezoek, luister, abonneer, volg, deel, like, schrijf, meld, download, ontdek, kom, stem, steun, registreer, probeer, check, ga naar, doe mee
own: kanaal, pagina, website, profiel, groep, winkel, webshop, filmpje, muziek, nummer, account, link, bio, server, nieuwsbrief, spel
self: mijn, m n, onze, ons, nieuwe, nieuw
pitch: klik hier!, link in bio, link hieronder, schrijf je in, meld je aan, gratis aanmelden!, doe mee!, word lid!, download nu!, ontdek hoe!, neem een kijkje,
  bezoek onze!, bezoek mijn!
greeting: hey mensen, beste klant!, geachte klant!, beste vrienden
plea: help mij!, help me aan, graag delen, zou heel fijn zijn, geen oplichting!, geen oplichters!, geen scam!, 100 betrouwbaar!, geen spam!
follow: abonneer*, abonnees, volg mij, volg me, volg ons, duimpje omhoog!, meer volgers!, volgers kopen!, likes kopen!, volgers krijgen!
exchange: volg terug!, terugvolgen!
warning: spam, oplichting, oplichter, oplichters, phishing, fraude, pas op voor, trap er niet in, trap hier niet in, gemeld en geblokkeerd, meld en blokkeer, politie,
  rechtbank, onderzoek, klik niet, niet klikken, trap niet in, nepmail, nepmails, neppe, waarschuwing, niet op klikken, opgelicht
community: nieuw hier, verhuisd, nieuwe account, instantie, voorstellen, wie volgen, inzameling
money: geld verdienen!, verdien geld!, snel geld!, bijverdienen!, bijverdienste!, passief inkomen!, extra inkomen!, vanuit huis!, thuiswerk!, financiële vrijheid!,
  word rijk!, lening, leningen, snel lenen!, geld lenen!, krediet, zonder bkr!, investeer!, storting, uitbetaling, rendement, cadeaubon!, cadeaukaart!, waardebon!,
  terugbetaling, belastingteruggave!, extra geld!, geld online!, zonder ervaring!, snel rijk!, leen tot!, leen nu!, lenen zonder!, zonder controle!, handelsbot!,
  verdien tot!, procent winst!, miljonair!, vip groep!, vip crypto!, maandelijks inkomen!
prize: win nu!, winactie!, winnaar, winnaars, prijsvraag, loterij, beloning, maak kans!, bonus, uitgekozen!, claim, claimen, cadeaukaart, waardebonnen!,
  gratis proefpakket!, laatste exemplaren!
respond: bel nu!, bel ons!, bel mij!, sms naar!, app me!, app mij!, via whatsapp!, whatsapp mij!, reageer met, antwoord met!, neem contact op, contacteer mij!,
  telegram groep!, whatsapp groep!, via telegram!, op telegram!, dm voor!, dm mij!
billing: algemene voorwaarden!, uitschrijven!, afmelden!, sms stop!, stop naar!, per minuut!, per bericht!, per sms!, klantenservice, beltoon!, postbus!
sales: aanbieding, aanbiedingen, korting, kortingen, kortingscode!, actiecode!, goedkoop, goedkope, goedkoopste!, beste prijs!, laagste prijs!, koop nu!, bestel nu!,
  bestel direct!, uitverkoop, opruiming, groothandel!, op voorraad, verzending, levering, replica!, merkkleding!, luxe horloges!, bestel hier!, koop hier!, super deal!,
  actieprijs!, knallers!, laatste stuks!, spoedservice!, laagste prijzen!, slotenmaker!
adult: sexy, geile!, geil, hete vrouwen!, hete meiden!, eenzame vrouwen!, sexdate!, seksdate!, naaktfoto!, mijn fotos!, privé fotos!, sexcam!, webcamseks!, porno!, escort,
  neuken!, rijpe vrouwen!, alleenstaande vrouwen!, sexafspraak!, sexdating!, onlyfans, naaktfotos!, stoute!, milf!, hoi schatje!, hey schat!, hoi lekker!, helemaal alleen!,
  serieuze relatie!, serieuze man!, mijn hete!, hete fotos!
crypto: cryptomunten, cryptomunt, cryptovaluta, handelssignalen!, verdubbel je!, handelsplatform!, gegarandeerde winst!
gambling: online casino!, casinobonus!, gratis spins!, gokkasten!, gokkast!, sportweddenschappen!, welkomstbonus!, stortingsbonus!, jackpot
health: afvallen!, gewicht verliezen!, vetverbranding!, vetverbrander!, zonder recept!, wondermiddel!, erectiepillen!, potentie!, waarzegger!, helderziende!,
  paragnost!, liefdesbetovering!, pillen, kilo in!, kg in!, zonder dieet!, zonder sporten!, platte buik!, dieetpillen!, afslankpillen!, viagra, wiet bestellen!,
  afslankthee!, wonderthee!, potentiepillen!
growth: meer klanten!, meer bezoekers!, zoekmachineoptimalisatie!, meer bereik!, affiliate, partnerprogramma!, kortingslink!, mijn code!, uitnodigingscode!,
  online business!, netwerkmarketing!, echte volgers!, instagram volgers!, tiktok volgers!, meer volgers, meer verkopen!, seo bureau!
fraud: account geblokkeerd!, rekening geblokkeerd!, verifieer uw!, verifieer je!, bevestig uw!, bevestig je!, ongebruikelijke activiteit!, douanekosten!, invoerkosten!,
  begunstigde, gegarandeerd, zonder risico!, risicovrij!, vals geld!, diploma kopen!, bankgegevens!, geld terugkrijgen!, digid!, rijbewijs!, paspoort kopen!,
  echte documenten!, valse documenten!, scriptie!, wordt geblokkeerd!, wordt opgeschort!, betaal de!, cjib!, iptv!, gratis films!, zonder registratie!, pakket wacht!,
  betaal kosten!, verzendkosten betalen!, netflix account!, verleng nu!, zakelijk voorstel!, gratis livestream!, gratis stream!, live kijken!, gratis kijken!, live hd!,
  uw rekening!, uw account!, is geblokkeerd!, is opgeschort!, gegevens bijwerken!
`;
