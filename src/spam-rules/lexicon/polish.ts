export const POLISH = `
action: sprawdź, sprawdźcie, zobacz, zobaczcie, obejrzyj, kliknij, klikaj, klikajcie, odwiedź, odwiedźcie, posłuchaj, posłuchajcie, subskrybuj, subskrybujcie, obserwuj,
  obserwujcie, udostępnij, udostępniajcie, dołącz, dołączcie, pobierz, odkryj, wejdź, wejdźcie, głosuj, głosujcie, wspieraj, zarejestruj, zapisz, skorzystaj, wypróbuj,
  wpadaj, wpadajcie, zapraszam
own: kanał, kanału, kanale, strona, stronę, stronie, profil, grupa, grupę, grupy, sklep, sklepu, film, filmik, filmiki, muzyka, piosenka, konto, link, linku, bio, serwer,
  newsletter, blog, bloga, gra, zbiórka
self: mój, moja, moje, mojego, mojej, moim, nasz, nasza, nasze, naszego, naszej, naszym, nowy, nowa, nowe
pitch: kliknij tutaj!, kliknij tu!, kliknij link!, link poniżej, zarejestruj się!, zapisz się, dołącz teraz!, dołącz do nas, pobierz teraz!, sprawdź jak!, sprawdź teraz!,
  sprawdź ofertę!, odwiedź naszą!, odwiedź nasz!, odwiedź moją!, rzuć okiem, wpadaj na!
greeting: szanowny kliencie!, drogi kliencie!, drodzy przyjaciele
plea: pomóżcie!, pomóż mi, dajcie szansę!, udostępnijcie proszę!, podaj dalej!, podajcie dalej!, będę wdzięczny, będę wdzięczna, bez oszustw!, żadne oszustwo!, 100 pewne!,
  100 legalne!
follow: subskryb*, zostaw suba!, obserwuj mnie!, obserwujcie mnie!, zaobserwuj, zostaw lajka!, zostaw like!, polub stronę!, więcej obserwujących!, darmowe lajki!,
  oznacz znajomych!, oznacz znajomego!, zasubskrybuj!, zyskaj obserwujących!, dzwoneczek!
exchange: daję obs!, oddaję obserwację!, odwdzięczam się!
warning: spam, oszustwo, oszustwa, oszuści, phishing, wyłudzenie, uważajcie na, uwaga na, nie dajcie się nabrać, zgłoszone i zablokowane, zgłaszajcie i blokujcie,
  policja, sąd, badanie, nie klikajcie, nie klikaj, oszust, oszustów, wyłudzenia, ostrzegam, ostrzeżenie, fałszywe, fałszywy
community: jestem tu nowy, jestem tu nowa, nowe konto, przeprowadzka, instancja, przywitanie, zbiórka, kogo obserwować
money: zarabiaj!, zarób!, zarobić, zarobki, zarobek, łatwe pieniądze!, szybkie pieniądze!, szybka kasa!, gotówka, gotówkę, dochód pasywny!, pasywny dochód!,
  dodatkowy dochód!, wolność finansowa!, zostań bogaty!, pożyczka, pożyczki, pożyczkę, chwilówka!, chwilówki!, bez bik!, inwestuj!, wpłata, wypłata, zysk, zyski,
  zł dziennie!, karta podarunkowa!, zwrot podatku!, zwrot pieniędzy, zł miesięcznie!, złotych dziennie!, dodatkowe pieniądze!, przez internet!, zarabianie!, zarabiam,
  bez doświadczenia!, praca online!, bez zaświadczeń!, kredyt bez!, potrzebujesz pieniędzy!, bez weryfikacji!, godziny dziennie!, bot tradingowy!, milionerem!,
  milioner!, prosty sposób!
prize: wygraj!, wygrałeś!, wygrałaś!, wygrana, wygrane, zwycięzca, zwycięzcy, losowanie, zostałeś wybrany!, zostałaś wybrana!, został wybrany!, bonus, loteria,
  odbierz!, voucher, wypełnij ankietę!, ostatnie sztuki!, darmowe próbki!
respond: zadzwoń, dzwoń!, dzwońcie!, napisz do mnie, pisz priv!, na priv!, na whatsapp!, wyślij, wyślij sms!, odpowiedz, skontaktuj się, napisz na, napisz info!,
  grupa telegram!, kanał telegram!, grupa whatsapp!, na telegramie!, na telegram!, info priv!
billing: wypisz się!, rezygnacja!, za minutę!, za sms!, koszt sms!, koszt połączenia!, zł z vat!, z vat!, obsługa klienta, biuro obsługi!, dzwonek!, abonament,
  skrytka pocztowa!
sales: promocja, promocje, promocji, rabat, rabaty, kod rabatowy!, kod promocyjny!, zniżka, zniżki, zniżkę, okazje, tanio, tanie, tani, najtaniej!, najlepsza cena!,
  najniższa cena!, najniższe ceny!, kup!, zamów!, sprzedam, wyprzedaż, hurtownia!, wysyłka, dostawa, gwarancja satysfakcji!, repliki!, replika!, podróbki,
  torebki damskie!, zegarki premium!, super okazja!, super cena!, darmowa dostawa, ostatnie sztuki!, okazja dnia!
adult: sexy, seksowna!, seksowne!, gorące dziewczyny!, gorąca!, napalona!, napalone!, samotne kobiety!, samotne mamuśki!, singielki!, singli w, randki, sex spotkania!,
  seks spotkania!, nagie, moje zdjęcia!, prywatne zdjęcia!, kamerki!, sekskamerki!, porno!, escort, ogłoszenia towarzyskie!, dojrzałe kobiety!, mężatki!,
  bez zobowiązań!, onlyfans, gorące kobiety!, sekskamerka!, tysiące dziewczyn!, dziewczyny online!, darmowa rejestracja!, cześć przystojniaku!, hej przystojniaku!,
  szukam faceta!, szukam mężczyzny!, poważny związek!, moje gorące!, gorące fotki!, gorące zdjęcia!, jestem sama!
crypto: kryptowaluta, kryptowaluty, kryptowalut, sygnały tradingowe!, podwój!, platforma inwestycyjna!, platforma handlowa!, gwarantowany zysk!, forex
gambling: kasyno!, kasyna!, darmowe spiny!, zakłady bukmacherskie!, bukmacher!, obstawiaj!, typy bukmacherskie!, ruletka, jackpot
health: schudnij!, schudnąć!, odchudzanie!, spalacz tłuszczu!, spalanie tłuszczu!, bez recepty!, cudowny lek!, cudowny środek!, potencja!, na potencję!, suplement,
  suplementy, wróżka!, wróżbita!, jasnowidz!, urok miłosny!, kg w!, kilogramów w!, bez diety!, bez ćwiczeń!, płaski brzuch!, viagra, leki bez!, marihuana sprzedaż!,
  rytuał miłosny!
growth: więcej klientów!, pozyskaj klientów!, pozycjonowanie!, więcej ruchu!, afiliacja, program partnerski!, kod polecający!, link polecający!, mój kod!,
  biznes online!, marketing sieciowy!, zwiększ zasięgi!, obserwujący, więcej sprzedaży!, agencja seo!
fraud: państwa konto!, konto zablokowane!, konto zawieszone!, zweryfikuj swoje!, zweryfikuj konto!, potwierdź swoje!, potwierdź dane!, potwierdź tożsamość!,
  nietypowa aktywność!, twoja paczka!, opłata celna!, niedopłata!, beneficjent, gwarantowane, gwarantowany, bez ryzyka!, fałszywe pieniądze!, kupię konto!, dane karty!,
  dane bankowe!, odzyskaj swoje!, mandat nieopłacony!, prawo jazdy!, dokumenty kolekcjonerskie!, fałszywe dokumenty!, prace magisterskie!, pisanie prac!,
  zostanie zablokowane!, zostanie zawieszone!, podejrzane logowanie!, odzyskaj pieniądze!, iptv!, bez rejestracji!, opłać paczkę!, paczka czeka!, konta netflix!,
  konto netflix!, konto premium!, konta premium!, odnów teraz!, propozycja biznesowa!, na żywo za darmo!, transmisja na żywo, za darmo hd!, oglądaj tutaj!,
  twoje konto!, konto zostało!, zostało zablokowane!, zaktualizuj dane!, dopłać!, 100 gwarancji!
`;
