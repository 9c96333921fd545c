import { barePost } from '../../test/support/post-content';
import { SpamScorer } from './spam-scorer';

const scorer = new SpamScorer();
const total = (html: string): number => scorer.score(barePost(html)).total;
const link = (host: string): string => `<a href="https://${host}/">https://${host}/</a>`;

/** What a post must reach to stand out among honest ones, and what an honest post must stay under. */
const STANDS_OUT = 15;

describe('spam in many languages', () => {
  it.each([
    ['en', `Win a free iPhone! Claim your prize now, limited time offer ${link('gift.top')}`],
    ['de', `Jetzt im Online Casino Freispiele und Willkommensbonus sichern ${link('spiel.win')}`],
    ['de', 'Ihr Konto wurde eingeschränkt. Bitte bestätigen Sie Ihre Daten innerhalb von 24 Stunden.'],
    ['de', 'Heiße Singles in deiner Nähe warten auf dich!'],
    ['fr', 'Votre carte a été bloquée. Vérifiez votre identité sous 24 heures.'],
    ['es', 'Hola mamá, mi teléfono no va, este es mi nuevo número, escríbeme'],
    ['fr', `Gagnez de l'argent facile depuis chez vous, inscription gratuite ! ${link('argent.click')}`],
    ['es', `Gana dinero desde casa sin experiencia, ingresos extra, escríbeme al WhatsApp ${link('dinero.top')}`],
    ['pt', `Renda extra sem sair de casa, ganhe dinheiro com o celular, clique aqui ${link('renda.click')}`],
    ['pt', `Jogo do tigrinho pagando muito, bônus de boas-vindas ${link('tigre.bet')}`],
    ['it', `Guadagna soldi facili da casa, clicca qui e registrati gratis ${link('soldi.click')}`],
    ['nl', `Snel geld verdienen vanuit huis, klik hier en doe mee! ${link('geld.top')}`],
    ['pl', `Zarabiaj w domu, łatwe pieniądze bez ryzyka, kliknij tutaj ${link('kasa.top')}`],
    ['ru', `Заработок без вложений, 5000 рублей в день, пишите в лс ${link('dengi.click')}`],
    ['ru', 'Взаимная подписка! Подпишись, подпишусь в ответ, лайк за лайк'],
    ['ja', `誰でも簡単に稼げる副業！無料登録はこちら ${link('kasegu.click')}`],
    ['ar', `ربح مضمون يوميا من المنزل بدون خبرة، سجل الآن ${link('arbah.top')}`],
    ['ar', 'زيادة متابعين حقيقيين، راسلني واتساب +212 612 345 678'],
    ['zh', `在家兼职日结三百，名额有限，加微信了解 ${link('jianzhi.top')}`],
    ['zh', '居家手工活外发，一件三元，当天结清工资，联系 139 5501 0122'],
  ])('stands out (%s): %s', (_, html) => expect(total(html)).toBeGreaterThanOrEqual(STANDS_OUT));

  it.each([
    ['en', 'The museum is free on Sundays, and the queue was short today.'],
    ['en', `Looking for a job in Leeds: ten years of nursing, please boost. ${link('cv.example.org')}`],
    ['fr', 'Le marché ouvre samedi, entrée libre, venez nombreux avec vos paniers.'],
    ['es', 'Hoy llovió todo el día y el gato no quiso salir de casa.'],
    ['pt', 'Bom dia! Hoje tem feira na praça, entrada gratuita para as crianças.'],
    ['it', 'Oggi sciopero dei treni, qualcuno va a Bologna in macchina?'],
    ['nl', 'Vandaag gratis koffie in het buurthuis, iedereen is welkom.'],
    ['pl', 'Zapraszam na moją wystawę, wstęp wolny, otwarcie w piątek.'],
    ['ru', 'Сегодня купили новый чайник, цена хорошая, доставка была быстрой.'],
    ['ja', '今日は無料の美術館に行ってきました。とても楽しかったです。'],
    ['ar', 'اليوم ذهبنا إلى المتحف، الدخول مجاني يوم الأحد والقاعة كانت هادئة.'],
    ['zh', '今天去了免费的美术馆，人不多，很开心。'],
    ['zh', '比特币又跌了，身边炒币的同事脸色都不好看，彩票倒是中了两百。'],
    ['ko', '오늘 날씨가 정말 좋네요. 산책하러 가요.'],
  ])('passes (%s): %s', (_, html) => expect(total(html)).toBeLessThan(STANDS_OUT - 3));

  it.each([
    'Another "Mastodon support" scam in my inbox: "your account has been limited". Report and block.',
    'My spam folder today: "Congratulations! You won a free iPhone, claim your prize now".',
    'Vorsicht, Phishing: "Ihr Konto wurde gesperrt, bestätigen Sie Ihre Daten" kommt nicht von der Bank.',
  ])('gives what speaks about spam less than the spam itself: %s', (text) => {
    const [, quoted = ''] = /"([^"]+)"[^"]*$/.exec(text) ?? [];
    expect(total(text)).toBeLessThan(total(quoted));
  });
});
