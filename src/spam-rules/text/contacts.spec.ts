import { readContacts } from './contacts';

const texts = (found: readonly { text: string }[]): string[] => found.map(({ text }) => text);

describe('readContacts', () => {
  it.each([
    ['call 0871 277 8108 now', ['0871 277 8108']],
    ['call09050000327', ['09050000327']],
    ['WhatsApp +44 7700 900123', ['+44 7700 900123']],
    ['(202) 224-3121', ['(202) 224-3121']],
    ['Call 09061701939. Thanks', ['09061701939']],
    ['our desk, 202-224-3121.', ['202-224-3121']],
    ['ring us (0800 123456), or write', ['(0800 123456)']],
    ['Bel 0909-5550 (€ 0,90 p/m)', ['0909-5550']],
    ['WhatsApp 55 5501 0199', ['WhatsApp 55 5501 0199']],
    ['电话 155 5501 0133', ['155 5501 0133']],
    ['联系13955010122', ['13955010122']],
    ['order 155 5501 013', []],
    ['on 2025-03-03 12:00', []],
    ['part 1909-5550, 1999-0101', []],
    ['2000000000 people', []],
    ['ISBN 978-3-16-148410-0', []],
    ['1111111111111', []],
    ['0x52908400098527886E0F7030069857D2E4169EE7', []],
    ['in 2014 2015 2016 2017', []],
  ])('reads telephone numbers in %j', (text, expected) => expect(texts(readContacts(text).phones)).toEqual(expected));

  it.each([
    ['text WIN to 85069', 1],
    ['stop texts? txt STOP to 80062!', 1],
    ['No: 83355', 0],
    ['WIN to 85069', 1],
    ['Stimme abgeben: sms an 72727', 1],
    ['bus line 4 to 1802 Harbour Road', 0],
    ['doors at 1930, from 12 to 1800', 0],
    ['we walked on 4417 Oak Street', 0],
    ['he came to 2015 shows', 0],
    ['walk to 10000 people', 0],
    ['add up to 3.5', 0],
    ['call 0871 277 8108', 0],
  ])('counts short codes in %j', (text, count) => expect(readContacts(text).shortCodes.length).toBe(count));

  it.each([
    ['Telegram: @lux_rep', 1],
    ['WhatsApp 👉 @someone', 1],
    ['I asked @someone about the telegram', 0],
    ['كلمني على تلغرام @mahamm_daily', 1],
    ['пишите в телеграм @doxod_tut', 1],
    ['加微信 biaojia8806', 1],
    ['QQ 5550199', 1],
    ['微信号:putian5520', 1],
    ['我不用微信 and left', 0],
    ['用微信支付 20 元', 0],
    ['请加vx: luckygirl', 1],
    ['加vx666888 咨询', 1],
    ['加line abc123de', 1],
    ['需要的加v信lucky8806', 1],
    ['添加微信号:putian5520', 1],
    ['给项目添加VirtualBox支持', 0],
    ['添加wxPython支持', 0],
    ['增加validation检查', 0],
    ['添加LinearGradient', 0],
    ['追加qqPlot3d示例', 0],
    ['请加vscode插件', 0],
    ['代码块加line numbers', 0],
    ['添加微信OAuth2登录', 0],
    ['微信 Android 版和 QQ Desktop 都更新了', 0],
  ])('counts handles in %j', (text, count) => expect(readContacts(text).handles.length).toBe(count));

  it('begins a short number at the word that asks to text it', () =>
    expect(texts(readContacts('See www.SMS.ac/u/x, send STOP to 62468').shortCodes)).toEqual(['send STOP to 62468']));
});
