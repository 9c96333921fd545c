/** Compiled for this project from general knowledge of the languages. */
export const OTHER_LANGUAGES = {
  de: `
action: schaut, schau, schaue, klick, besuch, besucht, hört, hör, abonniert, abonniere, folgt, folge, teilt, registriere, melde, kommt, sichere, hol, testet
own: kanal, seite, profil, gruppe, bio, video, videos, musik, laden, konto, newsletter; self: mein, meine, meinen, meinem, unser, unsere, unseren, neuen, neue
pitch: link in bio; greeting: hey leute, sehr geehrter kunde
plea: teilen teilen, die medien schweigen, sie schweigen, schweigen es tot, kopieren und überall teilen, überall teilen, solange es noch geht, wacht endlich auf,
  teilt dieses video
follow: follower kaufen, lasst ein abo, abonniere jetzt, liken teilen; exchange: folgst du mir folge ich dir, zurückgefolgt, jeder wird zurückgefolgt, like4like, l4l
warning: spam, abzocke, phishing, warnung vor, polizei, gericht, urteil, nicht klicken, warnung, kursieren
community: neu hier, neuhier, umzug, instanz, instanzen, followerpower, followerpower für, wem ich folgen soll, empfehlungen, solidarität, spenden, kaution, teilen hilft,
  wartung, gemeinschaftsgarten, repair café
money: kredit, sofortkredit, kredit ohne schufa, ohne schufa, einzahlung, auszahlung, gutschein, mit dem handy, ohne vorkenntnisse, trading
prize: gewinnspiel, bonus, ausgelost; respond: schreib mir, per whatsapp, telegram gruppe, melden sie sich, rufen sie jetzt an; billing: festnetz, postfach, abonnement
sales: rabatt, jetzt bestellen, versand, replika, jetzt zuschlagen, in ihrer nähe, 24h notdienst, schlüsseldienst, schlüsseldienst in, nicht vom original,
  vom original zu unterscheiden, kostenloser versand
adult: geile, dating, nudes, milf, heißen bilder, meine heißen, allein zu hause, hey süßer, singles ab 50, warten auf dich; crypto: verdopple
gambling: online casino, casino bonus, freispiele, sportwetten, jackpot; health: potenzmittel, potenz, rezeptfrei, ohne sport; growth: e zigaretten
fraud: bestätigen sie, ihr paket, paket konnte nicht, kostenlos im livestream, livestream hd, live schauen, pushtan, sperrung aufzuheben, aktualisieren sie,
  wir suchen finanzagenten, behalten 15, zahlungen auf ihr konto, konto sichern, hier bestätigen, profil ist nicht bestätigt, begleichen sie, letzte erinnerung,
  sonst wird es gelöscht, gesperrten konten, verlorenem krypto, ihr profil, jede adresse einmal, verteilt unsere stiftung, geschäftsaufgabe
`,
  fr: `
action: regardez, regarde, cliquez, clique, visite, écoutez, abonnez, abonne, suivez, suis, partagez, partage, rejoignez, venez, viens, découvrez, découvre, soutenez, aimez
own: chaîne, page, site, profil, groupe, boutique, vidéo, vidéos, musique, chanson, clip, compte, lien, bio, serveur, album, jeu, cagnotte
self: ma, mon, mes, notre, nos, nouvelle, nouveau; pitch: inscription gratuite, rejoignez nous; plea: 100 fiable
follow: abonnez vous, abonne toi, abonne, abonnez, gagner des abonnés; exchange: je follow back
warning: spam, phishing, police, procès, étude, faux mails, ne cliquez pas, escroquerie, fraudes, je ne vends pas, vaccin
community: je déménage, nouveau compte, instance, instances, nouvelle ici, présentation, comptes à suivre, cagnotte, entraide, rejoignez le groupe, chaque partage,
  inscriptions rouvertes, bénévoles
money: prêt entre particuliers, offre de prêt, remboursement, rachat de crédit, avec votre téléphone, réponse sous, rachat, par jour depuis, depuis votre canapé,
  en message privé, je vous explique
prize: gagnez, vous avez gagné, récompense, bonus
respond: je réponds vite, écrivez moi, écris moi, envoyez, sur whatsapp, inbox, contact whatsapp, écris moi sur, contactez moi sur; billing: stop sms
sales: promo, promotions, pas chère, commandez, offre spéciale, livraison, sacs de luxe, découvrez notre boutique
adult: sexy, près de chez toi, femmes mûres, nudes, cam privée, en cam, coucou toi, célibataire et sérieuse; crypto: forex; gambling: casino en ligne, tours gratuits, jackpot
health: minceur, brûle graisse, voyant, désenvoûtement, kilos en, voyant médium
fraud: vérifiez votre, votre colis, permis de conduire, coordonnées bancaires, streaming gratuit, sans inscription, impayée, votre compte, mettez à jour, a été suspendu,
  réglez les frais, éviter la suppression, votre compte doit être, doit être vérifié, frais à régler, colis est en attente, accorde des prêts, toute personne sérieuse,
  particulier qui accorde
`,
  es: `
action: mira, miren, visita, suscríbete, sigue, sigan, sígueme, comparte, únete, descarga, descubre, entra, ven, vota, regístrate, dale
own: canal, página, sitio, web, grupo, vídeo, vídeos, música, cuenta, bio, servidor, tema, link; self: mi, mis, nuestro, nuestra, nuestros, nuevo, nueva
pitch: regístrate, regístrate gratis, visita nuestra; plea: antes de que lo borren, comparte antes, los medios callan, medios callan, despierta
follow: suscrib*, sígueme, dale like, dale me gusta, activa la campanita, campanita, suscríbete a mi
exchange: sígueme y te sigo, te sigo, te sigo al instante, ganar seguidores, followback, f4f, comenta yo, que todos te sigan; warning: spam, estafa, phishing, policía, ojo con
community: nos mudamos, nueva por aquí, presentación, recomiendo seguir, ayuda mutua, vecinal
money: gana dinero, dinero fácil, desde casa, trabaja desde casa, préstamos, sin buró, invierte, ganancias, sin experiencia, sin aval, invierte 50, recibe 500
prize: gana, has ganado, sorteo; respond: escríbeme, por whatsapp, al whatsapp, mi whatsapp, envía, más info
sales: ofertas, descuento, entrega, réplica, oferta del día, envío gratis, pago contra entrega
adult: sexy, mis fotos, nudes, packs, hola guapo, busco un hombre, relación seria, sin censura, me siento sola; crypto: señales de trading, forex
gambling: casino online, giros gratis, bono de bienvenida, jackpot; health: kilos en, sin dieta, viagra
growth: vendo seguidores, seguidores y likes, likes para tu cuenta, entrega inmediata
fraud: verifique su, confirme su, actividad inusual, su paquete, paquete está, en vivo gratis, gratis online, miren este video, donde salen
`,
  pt: `
action: visite, clique, inscreva, compartilhem, entre, participe, baixe, vote, cadastre, acesse, curta
own: canal, página, site, grupo, vídeo, vídeos, música, conta, link, bio, servidor, jogo, álbum; self: meu, minha, nosso, nossa, nossos, novo, nova
pitch: clique aqui, link na bio, acesse agora; greeting: prezado cliente
follow: inscreva*, inscritos, curte e compartilha, deixa o like, sininho, inscreve no meu canal, se inscreve, ativa o sininho, rumo aos
exchange: sigo de volta, sdv, segue que eu sigo, ganhar seguidores, sdv garantido, sigo de volta na hora, timbeta
warning: spam, golpe, phishing, polícia, polícia prende, prende, quadrilha, ilegal, cassino ilegal, procure ajuda
community: mudei de casa, cheguei agora, apresentação, vaquinha, compartilhem por favor
money: ganhe dinheiro, renda extra, empréstimo, sem consulta, lucro, sem investimento, empréstimo na hora, via pix, receba r, ganhe até, mesmo negativado, negativado,
  avaliar hotéis, pagamento na hora, chame a gerente, chama no zap, no zap, sinais, sinais ao vivo, grupo vip, vagas limitadas
prize: ganhe, sorteando, bônus; respond: ligue agora, chama no zap, no whatsapp, chama no, grupo do telegram; sales: ofertas, desconto, entrega, últimas unidades, réplica
adult: sexy, novinhas, nudes, conteúdo completo, link da bio, corre que hoje; crypto: forex; gambling: giros grátis, tigrinho, pagando muito; health: emagreça, kg em, viagra
fraud: atualize seus dados, iptv, ao vivo grátis
`,
  it: `
action: guarda, clicca, visita, scarica, vota, registrati, prova; own: pagina, sito, profilo, video, musica, account, link, bio, server, album
self: mio, mia, nostro, nostra, nostri, nuovo, nuova; pitch: clicca qui, link in bio, registrati ora; greeting: gentile cliente; warning: spam, phishing, polizia, studio
community: cambio istanza, istanza, nuovo profilo; money: prestito, prelievo, prestito tra privati, senza busta paga; prize: ultimi pezzi; respond: chiama subito
sales: promo, economico, ordina subito, spedizione, spedizione gratuita; adult: sexy, ciao bello; crypto: forex; gambling: casinò, casino online, senza deposito, jackpot
health: viagra; fraud: il suo conto è, iptv, streaming gratis, senza registrazione
`,
  nl: `
action: like, meld, download, kom, check; own: pagina, website, nummer, account, link, bio, server; self: ons, nieuwe; pitch: link in bio; greeting: beste klant
warning: spam, phishing; money: cadeaukaart; prize: bonus, claim, cadeaukaart; sales: replica; adult: sexy, geile, milf; gambling: online casino, jackpot
health: kilo in, viagra; fraud: iptv, netflix account
`,
  pl: `
action: sprawdź, dołącz; own: kanał, profil, film, muzyka, konto, link, bio, newsletter, blog; self: moje; warning: spam, phishing, sąd
money: zarób, pożyczka, chwilówka, bez bik, wypłata, zł dziennie, bez doświadczenia; prize: wygrałeś, bonus, odbierz, voucher; respond: na whatsapp, wyślij, wyślij sms
billing: zł z vat, z vat; sales: promocja, replika, okazja dnia; adult: sexy, randki, moje zdjęcia; crypto: forex; gambling: jackpot; health: schudnij, kg w, bez diety, viagra
fraud: iptv, na żywo za darmo, transmisja na żywo, za darmo hd, oglądaj tutaj
`,
  ru: `
action: смотри, смотрите, нажми, подпишись, заходи, заходите; own: канал, канале, сайт, сайте, видео, музыка, музыку, чат, игру, сервер
self: мой, моя, мое, моем, мою, наш, нашей, новый, новое
pitch: жми на ссылку, переходи по ссылке, переходите по ссылке, ссылка в профиле, ссылка в описании, успей, подробности в лс, детали в лс, подробнее в лс, пиши плюс,
  ставь плюс, количество мест ограничено, места ограничены, мест ограничено, жми и забирай, забирай, принять участие, после подписки, ссылки в профиле, информация в профиле,
  загляни к, присоединяйся
follow: подпиш*, колокольчик, подпишись на мой, поставь лайк, нажми на колокольчик, среди подписчиков
exchange: взаимная подписка, подпишусь в ответ, лайк за лайк, взаимный пиар; warning: полиция, не нажимайте
money: заработок, заработать, доход, без вложений, руб в день, без опыта, закрытый чат, места почти кончились, заходи пока открыт, раздаем деньги, удаленная работа,
  удаленный заработок, удаленная занятость, работа на дому, дополнительный доход, пассивный доход, стабильный доход, высокий доход, хороший доход, доход от, заработок от,
  зарплата от, оплата ежедневно, выплаты ежедневно, ежедневные выплаты, без обмана, обучение бесплатно, бесплатное обучение, всему научим, ищу людей, ищем людей, нужны люди,
  набираем команду, набираю команду, набор в команду, набираем людей, ищу партнеров, ищем партнеров, требуются люди, требуются сотрудники, новое направление, гибкий график,
  свободный график, 1 2 часа, пару часов в день, легально, легальный заработок, на карту, кредит без отказа, деньги в долг, деньги сразу, быстрые деньги, легкие деньги,
  без рисков, прибыль от, гарантированная прибыль, долларов в день, заработка, плюсовых сделок, сделок, поднять бабла, челлендж, за сутки, свежая связка, премиум связка,
  опыт не требуется, занятость от, занятость
prize: бонус, промокод, разыгрываю, раздача, раздаем, среди подписчиков, вы выиграли, получи бонус, получите бонус, подарок за регистрацию, бесплатная раздача, денежный приз,
  промокоды, забирай промокод*, раздают, марафон, бесплатный марафон, халяву
respond: звоните, пишите в лс, в телеграм, пишите в, пишите в телеграм, пиши в телеграм, пишите в whatsapp, здесь не отвечаю, пиши в лс, пиши в личку, пишите в личку,
  пиши в личные, пишите в личные, личные сообщения, в лс, в личку, жду в личке, напишите мне, связь в лс, писать в лс, пиши в тг, обращайтесь в, все вопросы в, могу поделиться,
  могу отправить, могу скинуть, кому интересно, кому надо, напиши в поиске, обращайтесь, пишите если
sales: скидка, недорого, копии брендовых, оплата при получении, под ключ, натяжные потолки, доставка бесплатно, ремонт квартир, в наличии, доставка по, опт и розница,
  прайс в лс, купить права, лучшие цены, в продаже
adult: горячие фото, свои горячие, смотри бесплатно, мне 19, серьезного мужчину, ищу серьезного, для отношений, секс, девушки по вызову, горячие девушки, скину фото,
  интимные фото, порно, приватный канал, интимных фото, оголенные фото, фото любой девушки, оттопыриться, проверка девушки
crypto: криптовалюте, гарантированный доход, получите вдвое, вдвое больше, на наш кошелек, 1000 btc, криптовалют*, usdt, bybit, связки, трейдинг*, инвестици*,
  торговля на бирже, торгую на бирже, airdrop, курсы по крипте, трейдер*, сигнал на, скальпинг, по крипте, altcoin, claim nft, nft
gambling: казино, бесплатные вращения, ставки на спорт, прогнозы на спорт, договорные матчи, депозит, выигрыш, промокод казино, ставка в live, прогноз от, ставим на, казик,
  вывод моментальный, моментальный вывод
health: потенци*
growth: просмотров и лайков, подписчиков, реклама в, купить рекламу, продам аккаунт*, продаю аккаунт*, аренда аккаунт*, накручивает, просмотры, реакции и комментарии,
  арбитраж трафика, арбитражу трафика, подписчики
fraud: подтвердите, без риска, акция заканчивается, документы на заказ, купить диплом, проверь себя, подтвердите аккаунт, социальная выплата, возврат денег, фальш, купюры,
  обменка
`,
  ja: `
action: 見て, 見てね, 登録, 参加, フォローして, 聴いて, 応援, ダウンロード, 来て, 拡散; own: チャンネル, ページ, サイト, プロフ, プロフィール, 動画, 配信, ショップ, アカウント, リンク, サーバー, アプリ; self: 私の, 僕の, うちの, 新しい; greeting: 重要なお知らせ
follow: チャンネル登録お願い, 高評価, フォローして; exchange: フォロバ, フォロバします, フォロバ100, 相互フォロー, 相互希望, フォロワー増, 相互お願い, 全員返します, 相互お願いします; warning: スパム, 裁判
community: 引っ越しました, 引っ越し, 新しいアカウント, はじめまして, 自己紹介, マストドン初心者, 始めました, フォローおすすめ, インスタンス, メンテナンス, 当サーバー; money: 副業, 日給, 在宅で, アマギフ, 万円稼, スマホだけで, 月30万, 日給3万, 万円プレゼント
prize: 懸賞, プレゼント企画; respond: プロフのリンクから, 興味ある方, 興味のある方は, 興味ある人; sales: スーパーコピー, 90%off; adult: セフレ, 裏垢, 裏垢女子, オフパコ, 無修正, えっちな; crypto: エアドロップ, エアドロ
`,
  ar: `
action: شاهد, اضغط, اشترك, انضم, سجل, شارك; own: قناتنا, القناة, متجرنا, حسابي, الرابط; self: عندنا, الجديد, الجديدة, الخاصة
pitch: اضغط هنا, اضغط على الرابط, الرابط في البايو, سجل الآن, انضم إلى قناتنا, انضم للقناة, اطلب الآن, اطلبها الآن, جرب مجانا, شاهد قبل الحذف, قبل الحذف, للتسجيل,
  حمله من الرابط, تجربة مجانية, شارك المنشور, تسوق الآن, اطلبيه الآن, احصل على, لا تفوت الفرصة, الفرصة, العرض محدود, اضغط الرابط, من خلال الرابط, رابط التسجيل, حمل التطبيق,
  احجز الآن, لفترة محدودة
greeting: عزيزي المستخدم; plea: مضمون, مضمونة; follow: تابعني, متابعين, زيادة متابعين, رشق, لايكات, اشترك في القناة
exchange: تابعني وأتابعك, دعم متبادل, لا إلغاء متابعة, يتابعني أتابعه, اللي يتابعني; warning: نصب, تحذير, لا تفتحوا
community: تعريف, أنا جديدة هنا, حسابي الجديد, انتقلت إلى, خادم آخر, الخادم, متبرعين, متطوعين
money: *ربح?, اربح, أرباح, أرباح يومية, ربح مضمون, الربح السريع, ربح المال, أموالك, دولار?, دولار يوميا, عمل من المنزل, من هاتفك, بدون خبرة, لا يشترط مؤهل, *قروض فورية,
  لا يشترط, ساعتين في اليوم, بدون كفيل, سداد القروض, استثمر, منح مالية, الثراء, فرصة العمر, ضاعف أموالك, ضاعف, تحويل راتب, مطلوب موظفات, ساعتان في اليوم, رصيد مجاني,
  أرباح شهرية, قروضا, أقدم قروضا, بفائدة, السرية تامة, للأفراد والشركات, حياتي المالية, غير حياتي, وأنت نائم, واربح, واربح معنا, دخل إضافي, وظائف شاغرة, راتب, فرصة استثمار,
  تمويل شخصي, قروض, سداد, مضمون الربح, ريال يوميا, اربح المال, كسب المال
prize: جائزتك, للفوز, تم اختيارك, مكافأة, لاستلام, كود, الفائز, الفائز بسيارة, مبروك ربحت, هدية مجانية, مجانا
respond: راسلني, تواصل معنا, تواصل?, تواصل خاص, تعال خاص, خاص?, على الخاص, اتصل الآن, اتصل?, واتساب, الواتساب, واتس, للطلب, التلغرام, تيليجرام, رقمها, للطلب اتصل, راسلني على,
  راسلني وسأرسل, تواصل معي, تواصل واتس, رسالة خاصة, على الواتس, رقم الواتس
billing: ادفع الرسوم
sales: خصم, خصومات, بأرخص, أفضل الأسعار, أسعار مناسبة, أسعار خيالية, كود خصم, كوبون, ماركات, تقليد, درجة أولى, شركة تنظيف, نقل عفش, تصفية, تصفية كبرى, خصم إضافي, حتى 70,
  بسعر مغر, أرخص شركة, مع الفك والتركيب, الفك والتركيب, فعال اليوم, نمشي, اطلب الآن, توصيل مجاني, التوصيل مجاني, الدفع عند الاستلام, الشحن مجاني, بأقل الأسعار, متوفر الآن,
  تسوق, احصل على خصم
adult: سكس, بنات للتعارف, للتعارف, صور خاصة, مقاطع حصرية, وحيدة, فتاة جميلة, علاقة جادة, زواج مسيار, بنات واتس, فيديو فضيحة
crypto: عملات رقمية, بيتكوين, الفوركس, تداول, توصيات, إيردروب, محفظتك, usdt, إشارات الذهب, إشارات الذهب والعملات, الذهب والعملات, يشتري ويبيع, منصة الرهان, اربط محفظتك,
  العملات الرقمية, توصيات مجانية, إشارات تداول
gambling: كازينو, توقعات مضمونة, مكافأة ترحيب, تحليل مباريات, الرهان, منصة الرهان, رصيد مجاني, عند التسجيل, كود خصم مراهنات
health: رجيم, بدون رجيم, حبوب, منتج طبيعي, تقوية, شيخ روحاني, روحاني, لجلب الحبيب, توصيل سري, تساقط الشعر, ينبت الشعر, المعجزة, نهائيا, علاج السكري, بالأعشاب, بدون أدوية,
  السحر, السحر والعين, فك فوري, عن بعد مع, علاج الضعف, الضعف الجنسي, حبوب اجهاض, كشف روحاني
growth: متابعين حقيقيين, استخدم الكود, دورة الربح, ألف متابع, ساعدوني أوصل, بيع حسابات, زيادة متابعين, متابعين انستقرام, متابعين تويتر, دعم حسابات
fraud: حسابك, سيتم إيقافه, تأكيد بياناتك, بياناتك, شحنتك, شحنتك معلقة, ورثت, شخص أمين, ملايين دولار, استرداد, نسترجع, نسترجع أموالك, بدون مخاطرة, مضمونة 100, شهادات جامعية,
  حل واجبات, الحسابات البنكية, نشتري الحسابات, حسابات نتفليكس, iptv, تخفيه البنوك, سر الثراء, دخول غير معتاد, أكد هويتك, تم رصد, فيزا شنغن, اخترق, اخترق واتساب, واقرأ رسائله,
  دون أن يعلم, باقة 4k, القنوات المشفرة, المشفرة, بث مباشر مجانا, مشاهدة مباريات, بدون تقطيع, مباشر مجانا, تحديث بياناتك, حسابك البنكي, إيقاف حسابك, تعليق حسابك, تأكيد هويتك,
  غير مدفوعة, رسوم الشحن, شهادة جامعية, حل الواجبات, واجبات وبحوث, بحوث, تصميم مشاريع, مشاريع تخرج
`,
  tr: `
action: tıkla
pitch: hemen tıkla, tıklayın, tıklayınız, linke tıkla, kaçırma, kaçırmayın, hemen ara, hemen indir, üye ol, hemen üye ol, ücretsiz indir, detaylar için, son fırsat
greeting: değerli müşterimiz, sayın müşterimiz
money: evden çalış*, günlük kazanç, para kazan*, kredi fırsatı*, ihtiyaç kredi*, ihtiyaç krediniz, nakit avans, masrafsız, faiz oran*, faizsiz, nakit ihtiyac*, taksitle,
  taksit fırsatı*, onaylanan, yatırım fırsatı*
prize: tebrikler, kazandınız, hediye çeki, hediye kuponu, bedava, bonus, kazanma fırsatı, puan kazan*, hediye kazan*, indirim kuponu, indirim kodu*, hediyenizi
respond: sms gönder*, yazıp*, yaz gönder, yazın gönderin, yaz yolla, arayın, sizi arayalım
billing: ret yaz*, red yaz*, iptal yaz*, sms almamak, sms istemiyorsanız, almak istemiyorsanız, sms iptal*, iptal için, çıkmak için, mersis*, mersis no, ücretsiz sms,
  iletişim tercihleri*, sms ret
sales: indirim*, indirimi, kampanya*, kampanyası, fırsatı*, fırsatlar*, size özel, sana özel, özel fırsat*, sadece bugün, son gün, stoklar tükenmeden, kargo bedava,
  ücretsiz kargo, kargo dahil, peşin fiyatına, ve üzeri, varan, yerine sadece, başlayan fiyatlar*, alışverişlerini*, keyifli alışverişler, mağazalarımızda, mağazalarda,
  sezon sonu, erken rezervasyon, etiketin yarısı, alana, öde kampanya*, şubelerimize, taksit
adult: bayan üyeler*, tanışmak için, sevgili bul*, yalnız bayan*, partner bul*; crypto: bitcoin, sinyal grubu
gambling: canlı bahis, iddaa, casino, ilk üyelik, hoşgeldin bonusu, yatırım bonusu, free bonus, maç izle, deneme bonusu; health: cinsel güç*, muayene*
growth: takipçi*, toplu sms, hosting, web siteniz, reklam verin, seo
fraud: hesabınız askıya*, kartınız bloke*, kargonuz teslim*, icra*, aidat iade*, iade alma*, e devlet iade*, dosya masrafı*, kimlik no
`,
  zh: `
action: 点击, 點擊, 查看, 关注, 订阅, 加入, 注册, 下载, 转发, 进群, 快来; own: 频道, 頻道, 主页, 网站, 網站, 链接, 视频, 商城, 账号, 应用, 资源; self: 我的, 本店, 本人, 最新, 官方
pitch: 点击这里, 点击链接, 点这里, 链接在主页, 主页自取, 立即下单, 免费注册, 进群, 进群领取, 内部群, 速看, 删前速看, 详情?, 快来, 私我, 详情私, 懂的来, 链接见评论, 在简介, 教程在简介, 复制这段, 赶紧下载; greeting: 宝妈; plea: 诚信
follow: 关注我, 打开小铃铛, 关注频道, 真人粉丝, 刷粉, 刷赞, 播放量, 点个关注, 帮我点, 关注的我都会, 艾特三位好友, 转发这条; exchange: 互关, 互粉, 互关互粉, 回关, 必回关, 不取关, 关注回去, 都会关注回去; warning: 诈骗, 骗子, 提醒大家, 不要点, 举报, 冒充
community: 自我介绍, 我是新来的, 新来的, 剛加入, 新账号, 我搬家了, 搬家, 服务器, 志愿者, 聯邦宇宙, 推薦追蹤, 领养
money: 赚钱?, 日赚, 月入, 月入过万, 日入, 日结, 稳赚, 稳赚不赔, 兼职?, 在家兼职, 打字员, 被动收入, 收入?, 收益, 回本, 放款, 当天放款, 无抵押, 不看征信, 网贷, 信用卡套现, 套现, 代还, 红包, 送红包, 致富, 財富自由, 不需要经验, 无需经验, 手机就能做, 宝妈学生, 政府补贴, 发财,
  暴利, 每天收益, 月薪三万, 包吃住, 海外客服, 佣金, 挂机, 自动赚, 赚金币, 急用钱, 身份证就能借, 凭身份证, 下款, 到账, 秒到, 提款, 实盘, 老师带, 带学员, 翻了三倍, 期货, 黄金外汇, 免押金, 征信, 不成功不收费, 当场结算, 在家带娃也能, 日结工资, 一单, 网赚, 包教会, 包教包会, 偏门,
  利润稳定, 无押, 合作分润, 工资日结, 日租, 预付, 可预付, 佣金点位, 点位, 居家手工, 手工活外发, 当天结清
prize: 恭喜您, 被选中, 领取, 抽奖, 每天抽奖, 苹果手机?, 免费领, 彩金, 优惠券, 优惠券免费领, 人人有份, 注册就送, 抽一位, 送平板, 红包每天领, 外卖红包, 推荐一个朋友再, 领取彩金, 红包结算
respond: 加微信, 加我微信, 微信?, 私信我, 私聊, 联系客服, 联系方式, 联系?, 客服, 咨询, 扣扣, 飞机联系, 纸飞机, whatsapp, telegram?, 飞机?, 加我?, 对接, 加扣, 私聊我, 看我名字, 看名字, 姐姐名字, 妹妹名字, 名字加, 名字企, 佳喂, 喂心, 加妞, 咨询合作, 合作咨询,
  来聊聊, 找我交流, 可以找我, 意者详聊, 交易私聊, 飞机号, 实力老板, 老板来, 卡商来, 骗子勿扰, 勿扰, 诚心合作
billing: 手续费, 低手续费, 支付运费, 永久会员, 付费
sales: 优惠, 特价, 折扣, 一折, 全场, 低价, 最低价, 全网最低, 超低价, 价格优惠, 货到付款, 正品, 原单, 原单正品, 高仿, 一比一, 复刻, 名牌, 手表包包, 出售, 下单, 秒到账, 自动发货, 无效退款, 保密发货, 24小时上门, 专业开锁, 开锁, 通下水道, 高价收购, 专业团队, 先试后买, 先办后付,
  尾货, 工厂尾货, 大处理, 只要99, 七天无理由, 加急, 加急办理, 付尾款, 尾款, 疏通管道, 家电维修, 专业搬家, 微商, 代发, 量大优惠, 一手货源, 诚信经营, 长期合作, 全网最高价, 折扣油卡, 流量卡, 充值折扣, 沃尔玛卡, 京东e卡, 卖云资源, 网盘买
adult: 同城约会, 小姐姐, 附近的, 附近的小姐姐, 少妇, 裸聊, 私密照片, 私密照, 国产自拍, 泄密视频, 泄密, 陪聊, 在线陪聊, 单身小妹, 看更多照片, 更多照片, 大片资源, 资源合集, 丝袜, 身材好颜值高, 今晚直播不穿, 我的line是, 看了你发的照片, 美女视频, 小电影, 爆妹, 亮女, 靓妹, 波霸, 可视频,
  珂视频, 约炮, 上门服务, 爱爱, 可外卖, 在线撩, 大波, 猛男, 啪啪, 不穿衣服, 福利视频, 看名, 名字家, c名, 看我名, 看姐, 看妹, 看篇, 日批, 日爆
crypto: 币圈, usdt, 空投, 带单, 量化机器人, 自动交易, 连接钱包, 返还双倍, 双倍, 外汇, 出u, 回u, u商, 综合盘, 资金盘, 炒币
gambling: 娱乐城, 线上娱乐, 百家乐, 荷官, 真人荷官, 首存, 首存送, 赛事预测, 命中率, 棋牌?, 捕鱼, 提款秒到, 真人视讯, 信誉盘, 盘口, 体育投注, 真人电子, 世界杯盘, 炷冊, 投注平台, 注册网, 跑分平台, 球赛
health: 瘦十斤, 一周瘦, 不节食, 不运动, 壮阳, 算命, 大师算命, 看姻缘, 姻缘, 挽回爱情, 开光, 符咒, 改运, 有求必应, 三天见效, 见效, 变白, 变瘦, 见证奇迹, 一个月见, 疗程, 三个疗程, 断根, 祖传, 祖传配方, 中医祖传, 不用吃药, 远程化解, 灵验, 灵验再付, 中邪, 破财
growth: 引流, 推广, 邀请码, 代理?, 招代理, 招商, 快速排名, 粉丝点赞, 1000粉只要, 24小时自助, 裂变, 代发, 群发, 私发, 诚招, 诚招代理, 广告推广, 精准数据, 抓取, 一手数据, 股民数据, 行业数据, 电销, 项目进, 偏门项目, 招拉手, 自动引流, 超级签, 超级签名, 报毒, 封装, 免费收徒,
  招盗, 卖云, 三网卡, 香港卡
fraud: 账户将被冻结, 被冻结, 冻结?, 验证身份, 您的账户, 您的包裹, 重新派送, 支付运费, 遗孀, 帮忙转移, 可靠的人, 可以追回, 追款, 先追款后付费, 零风险, 各类证件, 证件学历, 学历, 国家可查, 论文代写, 代写, 包过, 包过查重, 收购银行卡, 银行卡?, 对公账户, 跑分, 奈飞账号, 银行不想让,
  致富秘密, 异地登录, 解除限制, 点此解除, 如非本人, 查开房, 开房记录, 查聊天记录, 定位找人, 护照签证, 无需本人, 本人到场, 成功后付, 先办, 高清直播, 直播免费看, 不卡顿, 油卡, 卡密, 系统检测, 将于今晚封停, 会员账号低至, 地址不详, 否則將暫停服務, 公户, 盾卡, 一类卡, 卡商, 卡主, 收卡, 接料,
  车队, 洗米, 户籍, 户.籍, 轨迹, 全家户, 实名轨迹, 料子, 保司法, 双压, 核销, 代收代付, 骗票, 接黑, 黑白, 无视黑白, 同台, 现金车队, 储蓄卡, 号商, 上号, 手机号轨迹, 全家信息, 银行流水
`,
};
