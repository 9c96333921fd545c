export const TURKISH = `
action: tıkla
pitch: hemen tıkla, tıklayın, tıklayınız, linke tıkla, kaçırma, kaçırmayın, hemen ara, hemen indir, üye ol, hemen üye ol, ücretsiz indir, detaylar için,
  son fırsat
greeting: değerli müşterimiz, sayın müşterimiz
money: evden çalış*, günlük kazanç, para kazan*, kredi fırsatı*, ihtiyaç kredi*, ihtiyaç krediniz, nakit avans, masrafsız, faiz oran*, faizsiz,
  nakit ihtiyac*, taksitle, taksit fırsatı*, onaylanan, yatırım fırsatı*
prize: tebrikler, kazandınız, hediye çeki, hediye kuponu, bedava, bonus, kazanma fırsatı, puan kazan*, hediye kazan*, indirim kuponu, indirim kodu*,
  hediyenizi
respond: sms gönder*, yazıp*, yaz gönder, yazın gönderin, yaz yolla, arayın, sizi arayalım
billing: ret yaz*, red yaz*, iptal yaz*, sms almamak, sms istemiyorsanız, almak istemiyorsanız, sms iptal*, iptal için, çıkmak için, mersis*, mersis no,
  ücretsiz sms, iletişim tercihleri*, sms ret
sales: indirim*, indirimi, kampanya*, kampanyası, fırsatı*, fırsatlar*, size özel, sana özel, özel fırsat*, sadece bugün, son gün, stoklar tükenmeden,
  kargo bedava, ücretsiz kargo, kargo dahil, peşin fiyatına, ve üzeri, varan, yerine sadece, başlayan fiyatlar*, alışverişlerini*, keyifli alışverişler,
  mağazalarımızda, mağazalarda, sezon sonu, erken rezervasyon, etiketin yarısı, alana, öde kampanya*, şubelerimize, taksit
adult: bayan üyeler*, tanışmak için, sevgili bul*, yalnız bayan*, partner bul*
crypto: bitcoin, sinyal grubu
gambling: canlı bahis, iddaa, casino, ilk üyelik, hoşgeldin bonusu, yatırım bonusu, free bonus, maç izle, deneme bonusu
health: cinsel güç*, muayene*
growth: takipçi*, toplu sms, hosting, web siteniz, reklam verin, seo
fraud: hesabınız askıya*, kartınız bloke*, kargonuz teslim*, icra*, aidat iade*, iade alma*, e devlet iade*, dosya masrafı*, kimlik no
`;
