import type { Lexicon } from './lexicon';

/** Compiled for this project from general knowledge of the language; no list of others went into it. */
export const ITALIAN: Lexicon = {
  language: 'it',
  phrases: {
    action: `guarda, guardate, clicca, cliccate, visita, visitate, ascolta, ascoltate, iscriviti, iscrivetevi, segui, seguite, condividi, condividete, unisciti, scopri, scoprite, scarica, scaricate, vieni, venite, vota, votate, sostieni, registrati, approfitta, prova, provate, passate, mettete`,
    own: `canale, pagina, sito, profilo, gruppo, negozio, video, musica, canzone, account, link, bio, server, gioco, brano, album`,
    self: `mio, mia, miei, mie, nostro, nostra, nostri, nostre, nuovo, nuova`,
    pitch: `clicca qui!, cliccate qui!, clicca sul link!, link in bio, link nella bio!, link sotto, iscriviti ora!, iscriviti gratis!, registrati ora!, registrati gratis!, unisciti a noi!, unisciti al!, scarica ora!, scopri come!, scopri di più?, visita il nostro!, visita la nostra!, dai un occhiata, date un occhiata, maggiori informazioni?`,
    greeting: `ciao a tutti?, ciao ragazzi, gentile cliente!, caro cliente!, cari amici, attenzione?`,
    plea: `per favore?, vi prego, aiutatemi!, aiutami a, condividete per favore!, fate girare!, datemi una possibilità!, mi farebbe piacere`,
    follow: `iscriviti, iscrivetevi, iscriviti al!, iscritti, seguimi, seguitemi!, seguici, seguimi e ti seguo!, ricambio follow!, ricambio?, follow per follow!, like per like!, metti mi piace!, mettete mi piace!, mettete like!, lascia un like!, lasciate un like!, attiva la campanella!, campanella!, più follower!, comprare follower!, acquistare follower!, tagga un amico!, tagga i tuoi amici!`,
    money: `guadagnare soldi!, guadagna soldi!, soldi facili!, soldi?, guadagna!, guadagnare, guadagni, reddito passivo!, rendita passiva!, entrate extra!, da casa?, lavoro da casa!, lavorare da casa, libertà finanziaria!, diventa ricco!, prestito, prestiti, prestito veloce!, finanziamento, finanziamenti, credito?, investire?, investi!, investimento?, investimenti?, deposito?, prelievo, profitto, profitti, euro al giorno!, al giorno?, al mese?, buono regalo!, carta regalo!, rimborso`,
    prize: `vinci, vincere?, hai vinto!, ha vinto?, vincitore, vincitori, premio?, premi?, in palio, concorso?, estrazione, congratulazioni?, complimenti?, sei stato selezionato!, è stato selezionato!, selezionato?, regalo?, regali?, ricompensa, lotteria, riscatta!, buono sconto!`,
    free: `gratis?, gratuito?, gratuita?, gratuitamente, senza costi!, spedizione gratuita!, prova gratuita!, prova gratis!, completamente gratis!, 100 gratis!, omaggio?`,
    urgent: `urgente, adesso?, subito?, solo oggi!, solo per oggi!, ultima occasione!, ultima possibilità!, ultimi posti!, posti limitati!, tempo limitato!, per un tempo limitato!, offerta limitata!, non perdere, non perderti?, affrettati!, affrettatevi!, prima che sia troppo tardi!, immediatamente?, ultimo avviso!, entro 24 ore!`,
    respond: `chiama, chiama ora!, chiama subito!, chiamate?, scrivimi, scrivetemi, scrivimi in privato!, in dm, in privato?, su whatsapp!, via whatsapp!, invia, invia un sms!, manda un messaggio!, rispondi, contattami!, contattaci!, contattatemi!`,
    billing: `termini e condizioni!, si applicano condizioni!, disiscriv*, annulla iscrizione!, invia stop!, al minuto!, per sms!, costo chiamata!, servizio clienti, suoneria!, suonerie!, abbonamento?`,
    sales: `offerta?, offerte, offerta speciale!, sconto, sconti, codice sconto!, coupon!, promozione, promozioni, promo, economico, economici, miglior prezzo!, migliori prezzi!, prezzi bassi!, prezzo?, prezzi?, acquista ora!, compra ora!, compra, acquista!, ordina ora!, ordina subito!, vendo, vendesi, in vendita?, vendita?, ingrosso!, all ingrosso!, saldi, svendita, spedizione, disponibile?, soddisfatti o rimborsati!`,
    adult: `sesso?, sexy, ragazze calde!, donne mature!, donne single!, single nella tua zona!, vicino a te?, incontri?, incontri piccanti!, nuda?, nude?, mie foto!, foto private!, contenuti esclusivi!, videochiamata!, porno!, escort, erotico?, webcam?, troie!, scopare!`,
    crypto: `criptovaluta, criptovalute, cripto?, segnali di trading!, raddoppia!, raddoppia il tuo!, trading?, forex, piattaforma di trading!, guadagni garantiti!, profitti garantiti!`,
    gambling: `casinò!, casino online!, giri gratis!, giri gratuiti!, slot machine, scommesse!, scommetti!, scommesse sportive!, pronostici!, bonus di benvenuto!, senza deposito!, roulette, jackpot`,
    health: `dimagrire!, dimagrimento!, perdere peso!, perdi peso!, brucia grassi!, bruciagrassi!, senza ricetta!, rimedio miracoloso!, cura?, integratore, integratori, cartomante!, cartomanzia!, legamento d amore!, sensitiva!, tarocchi?, potenza sessuale!, pillole`,
    growth: `più clienti!, trovare clienti!, più traffico!, posizionamento seo!, affiliati!, affiliazione, codice amico!, codice invito!, il mio codice!, codice referral!, nel mio team!, opportunità di business!, network marketing!, fai crescere!, aumenta i tuoi!`,
    fraud: `il tuo conto è!, il suo conto è!, account sospeso!, conto bloccato!, conto sospeso!, verifica il tuo!, verifica la tua!, verifichi i suoi!, conferma i tuoi!, conferma la tua!, aggiorna i tuoi dati!, attività insolita!, il tuo pacco!, il suo pacco!, spese doganali!, eredità?, beneficiario, garantito?, garantiti?, senza rischi!, senza rischio!, banconote false!, soldi falsi!, patente di guida!, dati bancari!, conto bancario?, recupera i tuoi!, è in giacenza!`,
  },
};
