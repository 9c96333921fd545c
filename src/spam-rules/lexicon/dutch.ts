import type { Lexicon } from './lexicon';

/** Compiled for this project from general knowledge of the language; no list of others went into it. */
export const DUTCH: Lexicon = {
  language: 'nl',
  phrases: {
    action: `kijk, bekijk, klik, bezoek, luister, abonneer, volg, deel, like, schrijf, meld, download, ontdek, kom, stem, steun, registreer, probeer, check, ga naar, doe mee`,
    own: `kanaal, pagina, website, profiel, groep, winkel, webshop, filmpje, muziek, nummer, account, link, bio, server, nieuwsbrief, spel`,
    self: `mijn, m n, onze, ons, nieuwe, nieuw`,
    pitch: `klik hier!, klik op de link!, link in bio, link in de bio!, link hieronder, schrijf je in, schrijf je nu in!, meld je aan, meld je nu aan!, gratis aanmelden!, doe nu mee!, doe mee!, word lid!, download nu!, ontdek hoe!, neem een kijkje, kom kijken?, bezoek onze!, bezoek mijn!, meer info?, meer informatie?, lees meer?`,
    greeting: `hallo allemaal?, hoi allemaal?, hey mensen, beste klant!, geachte klant!, beste vrienden, let op?`,
    plea: `alsjeblieft?, alstublieft?, help mij!, help me aan, graag delen, graag delen!, geef me een kans!, zou heel fijn zijn`,
    follow: `abonneer*, abonnees, volg mij, volg me, volg ons, ik volg terug!, volg terug!, volg je terug!, like voor like!, volg voor volg!, geef een like!, laat een like achter!, duimpje omhoog!, like en deel!, liken en delen!, meer volgers!, volgers kopen!, likes kopen!, tag je vrienden!, tag een vriend!, zet de bel aan!`,
    money: `geld verdienen!, verdien geld!, snel geld!, verdien?, bijverdienen!, bijverdienste!, passief inkomen!, extra inkomen!, inkomen?, vanuit huis!, thuis werken?, thuiswerk!, financiële vrijheid!, word rijk!, lening, leningen, snel lenen!, geld lenen!, krediet, zonder bkr!, investeren?, investeer!, investering?, storting, uitbetaling, winst?, rendement, euro per dag!, per dag?, per maand?, cadeaubon!, cadeaukaart!, waardebon!, terugbetaling, belastingteruggave!`,
    prize: `win nu!, winnen?, winactie!, je hebt gewonnen!, u heeft gewonnen!, gewonnen?, winnaar, winnaars, prijs?, prijzen?, prijsvraag, loterij, gefeliciteerd?, geselecteerd?, u bent geselecteerd!, je bent geselecteerd!, beloning, maak kans!, maak kans op!, kans op?, cadeau?, claim je!, bonus`,
    free: `gratis?, kosteloos, gratis verzending!, gratis proberen!, helemaal gratis!, voor niks?, 100 gratis!, vrijblijvend`,
    urgent: `dringend, nu?, alleen vandaag!, vandaag nog!, laatste kans!, laatste plaatsen!, beperkte tijd!, tijdelijk aanbod!, op is op!, wees er snel bij!, mis het niet!, mis dit niet!, haast je!, onmiddellijk?, laatste waarschuwing!, laatste herinnering!, binnen 24 uur!`,
    respond: `bel?, bel nu!, bel ons!, bel mij!, stuur?, stuur een sms!, sms naar!, app me!, app mij!, via whatsapp!, whatsapp mij!, stuur me een bericht!, stuur een dm!, reageer met, antwoord met!, neem contact op, contacteer mij!, mail naar?`,
    billing: `algemene voorwaarden!, voorwaarden van toepassing!, uitschrijven!, afmelden!, sms stop!, stop naar!, per minuut!, per bericht!, per sms!, klantenservice, beltoon!, abonnement?, postbus!`,
    sales: `aanbieding, aanbiedingen, korting, kortingen, kortingscode!, actiecode!, goedkoop, goedkope, goedkoopste!, beste prijs!, laagste prijs!, koop nu!, bestel nu!, bestel direct!, bestellen?, kopen?, te koop?, verkoop?, uitverkoop, opruiming, groothandel!, op voorraad, verzending, levering, beschikbaar?, niet goed geld terug!, sale`,
    adult: `seks?, sexy, geile!, geil, hete vrouwen!, hete meiden!, eenzame vrouwen!, vrouwen bij jou in de buurt!, singles bij jou in de buurt!, bij jou in de buurt!, sexdate!, seksdate!, daten?, naakt?, naaktfoto!, mijn fotos!, privé fotos!, sexcam!, webcamseks!, porno!, escort, erotisch?, erotiek?, neuken!`,
    crypto: `cryptomunten, cryptomunt, cryptovaluta, handelssignalen!, verdubbel je!, handelsplatform!, gegarandeerd rendement!, gegarandeerde winst!, handelen in crypto!`,
    gambling: `online casino!, casinobonus!, gratis spins!, gokkasten!, gokkast!, gokken?, sportweddenschappen!, wedden?, welkomstbonus!, stortingsbonus!, jackpot`,
    health: `afvallen!, snel afvallen!, gewicht verliezen!, vetverbranding!, vetverbrander!, zonder recept!, wondermiddel!, erectiepillen!, potentie!, supplementen?, waarzegger!, helderziende!, paragnost!, liefdesbetovering!, pillen`,
    growth: `meer klanten!, meer bezoekers!, zoekmachineoptimalisatie!, meer bereik!, affiliate, partnerprogramma!, kortingslink!, mijn code!, uitnodigingscode!, in mijn team!, online business!, netwerkmarketing!, laat je bedrijf groeien!`,
    fraud: `uw rekening is!, uw account is!, je account is!, account geblokkeerd!, rekening geblokkeerd!, verifieer uw!, verifieer je!, bevestig uw!, bevestig je!, ongebruikelijke activiteit!, uw pakket!, je pakket!, uw pakketje!, douanekosten!, invoerkosten!, erfenis?, begunstigde, gegarandeerd, zonder risico!, risicovrij!, vals geld!, rijbewijs kopen!, diploma kopen!, bankgegevens!, bankrekening?, hacker?, geld terugkrijgen!, openstaande boete!, digid!`,
  },
};
