export const ITALIAN = `
action: guarda, guardate, clicca, cliccate, visita, visitate, ascolta, ascoltate, iscriviti, iscrivetevi, segui, seguite, condividi, condividete, unisciti, scopri,
  scoprite, scarica, scaricate, vieni, venite, vota, votate, sostieni, registrati, approfitta, prova, provate, passate, mettete
own: canale, pagina, sito, profilo, gruppo, negozio, video, musica, canzone, account, link, bio, server, gioco, brano, album
self: mio, mia, miei, mie, nostro, nostra, nostri, nostre, nuovo, nuova
pitch: clicca qui!, cliccate qui!, link in bio, link sotto, registrati ora!, registrati gratis!, unisciti al!, scarica ora!, scopri come!, dai un occhiata,
  date un occhiata
greeting: ciao ragazzi, gentile cliente!, caro cliente!, cari amici
plea: vi prego, aiutatemi!, aiutami a, fate girare!, mi farebbe piacere, niente truffe!, no truffe!, no truffa!, 100 sicuro!, 100 affidabile!
follow: iscriviti, iscrivetevi, iscritti, seguimi, seguitemi!, seguici, mettete like!, campanella!, più follower!, comprare follower!, acquistare follower!
exchange: ricambio follow!, ricambio sempre!, ti seguo!, scambio follow!, scambio like!
warning: spam, truffa, truffe, truffatori, phishing, frode, non cascateci, segnalate e bloccate, segnalato e bloccato, polizia, tribunale, studio, non cliccate,
  non cliccare, truffatore, attenti a, attenzione a, non apritelo, raggiro, raggiri
community: cambio istanza, istanza, nuovo profilo, nuovo account, nuova qui, nuovo qui, presentazione, mutuo aiuto, colletta, consigliatemi chi seguire
money: guadagna soldi!, soldi facili!, guadagna!, guadagnare, guadagni, reddito passivo!, rendita passiva!, entrate extra!, lavorare da casa, libertà finanziaria!,
  diventa ricco!, prestito, prestiti, prestito veloce!, finanziamento, finanziamenti, investi!, prelievo, profitto, profitti, buono regalo!, carta regalo!, rimborso,
  dal cellulare!, senza esperienza!, guadagno extra!, soldi online!, prestiti personali!, prestito tra privati!, senza busta paga!, credito veloce!, soldi subito!,
  senza garanzie!, segnali gratis!, milionario!, milionari!, rendita mensile!
prize: vinci, hai vinto!, vincitore, vincitori, in palio, estrazione, ricompensa, lotteria, riscatta!, ultimi pezzi!, campioni gratuiti!, campioni omaggio!
respond: chiama, chiama subito!, scrivimi, scrivetemi, in dm, su whatsapp!, via whatsapp!, invia, rispondi, contattami!, contattaci!, contattatemi!, gruppo whatsapp!,
  gruppo telegram!, canale telegram!, commenta info!
billing: disiscriv*, annulla iscrizione!, al minuto!, per sms!, costo chiamata!, servizio clienti, suoneria!, suonerie!
sales: offerte, offerta speciale!, sconto, sconti, coupon!, promozione, promozioni, promo, economico, economici, miglior prezzo!, migliori prezzi!, prezzi bassi!,
  compra ora!, acquista!, ordina ora!, ordina subito!, vendo, vendesi, ingrosso!, saldi, svendita, spedizione, prezzo speciale!, prezzi imbattibili!,
  prezzi stracciati!, offerta lampo!, ordina qui!, compra qui!, affare, spedizione gratuita!, pronto intervento!
adult: sexy, ragazze calde!, donne mature!, donne single!, incontri piccanti!, mie foto!, foto private!, contenuti esclusivi!, videochiamata!, porno!, escort, troie!,
  scopare!, casalinghe!, donne sole!, donne vicino!, ragazze vicino!, sesso occasionale!, onlyfans, contenuti hot!, foto hot!, senza censure!, ragazze russe!,
  ragazze ucraine!, donne russe!, ciao bello!, sono sola!, cerco uomo!, uomo serio!, relazione seria!, mi vedi!, guardami!
crypto: criptovaluta, criptovalute, raddoppia!, forex
gambling: casinò!, casino online!, giri gratis!, giri gratuiti!, slot machine, scommesse!, scommetti!, pronostici!, senza deposito!, roulette, jackpot
health: dimagrire!, dimagrimento!, perdere peso!, perdi peso!, brucia grassi!, bruciagrassi!, senza ricetta!, integratore, integratori, cartomante!, cartomanzia!,
  sensitiva!, potenza sessuale!, pillole, kg in!, chili in!, senza dieta!, pancia piatta!, viagra, farmaci senza!, occultismo!, tè dimagrante!, erba vendita!
growth: più clienti!, trovare clienti!, più traffico!, posizionamento seo!, affiliati!, affiliazione, codice amico!, codice invito!, codice referral!, network marketing!,
  fai crescere!, follower reali!, follower instagram!, aumenta i!, più vendite!, più visualizzazioni!, agenzia seo!
fraud: il suo conto è!, account sospeso!, conto bloccato!, conto sospeso!, attività insolita!, spese doganali!, beneficiario, senza rischi!, senza rischio!,
  banconote false!, soldi falsi!, dati bancari!, documenti falsi!, documenti originali!, carte clonate!, sarà sospeso!, sarà bloccato!, accesso anomalo!,
  accesso insolito!, recuperare soldi!, iptv!, film gratis!, streaming gratis!, senza registrazione!, pacco bloccato!, pacco fermo!, account netflix!, account premium!,
  rinnova ora!, regolarizza!, diretta gratis!, diretta hd!, 100 garantito!
`;
