import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOptIn } from './opt-in.ts';
import { isOptOut } from './opt-out.ts';
import { goOn, optOuts } from './opt-out-sentences.testing.ts';

const again: Record<string, string[]> = {
  en: [
    'START',
    'start',
    'Start please',
    'START!!!',
    'ok, start 🙏',
    'unstop',
    'resubscribe',
    'Opt in',
    'you can write me again',
    'You can write to me again.',
    'Hi, you may contact me again now',
    'ok you can message me',
    'Please write to me again',
    'please text me again, thanks',
    'write me again',
    'Sorry about that! Feel free to message me again',
    'I changed my mind. You can text me again.',
    'can you write to me again?',
    'please start sending me messages again',
    'Subscribe me again',
    'opt me back in',
    'I would like to hear from you again',
    'I want to receive messages again',
    'I want you to contact me',
    'undo my stop',
    'No problem, you can write me again if you want',
    "don't hesitate to write me again",
  ],
  fr: [
    'vous pouvez me réécrire',
    'Vous pouvez m’écrire à nouveau',
    "c'est bon, vous pouvez me recontacter",
    'tu peux me réécrire',
    'Pouvez-vous me recontacter ?',
    'recontactez-moi',
    'Réécrivez-moi svp',
    'Merci de me recontacter',
    "n'hésitez pas à me réécrire",
    'je veux me réabonner',
    'Réabonnez-moi',
    "D'accord pour être recontactée",
    'écrivez-moi quand vous voulez',
    'reprenons la conversation',
    'je souhaite recevoir à nouveau vos messages',
  ],
  es: [
    'ALTA',
    'pueden escribirme de nuevo',
    'Sí, pueden escribirme otra vez',
    'ya me puedes escribir',
    'vuelva a escribirme por favor',
    'escríbeme otra vez',
    'quiero darme de alta',
    'dame de alta',
    'quiero volver a recibir mensajes',
  ],
  de: [
    'Start',
    'Du kannst mir wieder schreiben',
    'Sie dürfen mich gerne wieder kontaktieren',
    'Sie können mir jetzt wieder schreiben',
    'Bitte schreiben Sie mir wieder',
    'schreib mir wieder',
    'Ich möchte wieder Nachrichten bekommen',
    'melden Sie sich gern wieder',
    'mir können Sie wieder schreiben',
  ],
  it: [
    'puoi scrivermi di nuovo',
    'Potete riscrivermi',
    'mi potete scrivere',
    'scrivetemi di nuovo',
    'tornate a scrivermi',
    'voglio ricevere di nuovo i vostri messaggi',
    'reiscrivimi',
  ],
  pt: [
    'pode me escrever de novo',
    'podem voltar a me escrever',
    'volte a me mandar mensagens',
    'me escreva novamente por favor',
    'quero voltar a receber mensagens',
    'quero receber mensagens de novo',
  ],
  nl: [
    'je mag me weer schrijven',
    'U kunt mij weer appen',
    'schrijf me weer',
    'stuur me weer berichten',
    'ik wil weer berichten ontvangen',
    'meld me weer aan',
  ],
  pl: ['możecie do mnie znowu pisać', 'proszę pisać do mnie ponownie', 'zapisz mnie ponownie', 'wznów'],
  tr: ['başla', 'Bana tekrar yazabilirsiniz', 'tekrar mesaj almak istiyorum', 'bana yazabilirsiniz'],
  ar: ['ابدأ', 'يمكنكم مراسلتي', 'راسلني من جديد', 'أريد تلقي الرسائل مرة أخرى'],
  hi: ['शुरू करो', 'मुझे फिर से मैसेज करो', 'आप मुझे मैसेज कर सकते हैं', 'mujhe phir se message karo'],
  ru: [
    'старт',
    'можете снова мне писать',
    'Пишите мне снова',
    'хочу снова получать сообщения',
    'подпишите меня',
  ],
  others: [
    'можете мені знову писати',
    'îmi puteți scrie din nou, scrieți-mi din nou',
    'du får skriva till mig igen',
    'du må gerne skrive til mig igen',
    'Můžete mi zase psát',
    'μπορείτε να μου ξαναγράψετε',
    'אתם יכולים לכתוב לי שוב',
    'silakan hubungi saya lagi',
    '恢复订阅',
    '你可以重新联系我了',
    '再開してください',
    '다시 보내주세요',
    'ＳＴＡＲＴ',
  ],
};

const unclear = [
  'why did you stop?',
  "don't start again",
  "Don't start",
  'start of what?',
  'When do you start?',
  'we start on Monday',
  'The work can start in May',
  'What does "START" mean?',
  'You wrote: reply START to subscribe',
  'how do I subscribe?',
  'yes',
  'ok',
  'Hello again',
  'Hello?',
  'are you there',
  'thank you',
  'continue',
  'again',
  'you can not write me again',
  "you can't write to me again",
  'You can never contact me again',
  'did you write me again?',
  'why do you write me again?',
  'I told you that you can write to her',
  'if you write me again I call the police',
  'you can write me again if you pay me',
  'you can write me only by email',
  'You can contact me by post instead',
  'who said you can write me again',
  'I never said you can write me',
  'nobody wants you to contact me',
  'you can contact my lawyer',
  'I thought you may not contact me again',
  'STOP. You can write me again never',
  'STOP, no START',
  'stop writing me again and again',
  'Please write to my wife',
  'my budget is 12k, you can start in May',
  'you can start',
  'send me the brochure',
  'I want to subscribe to nothing',
  "ne m'écrivez plus",
  'vous ne pouvez pas me réécrire',
  'vous pouvez plus me réécrire',
  'pourquoi vous me réécrivez',
  'pourquoi avez-vous arrêté ?',
  'si vous me recontactez je porte plainte',
  'vous pouvez écrire à ma femme',
  'qui vous a dit que vous pouvez me réécrire',
  'no me pueden escribir',
  '¿por qué me escriben de nuevo?',
  'no quiero volver a recibir mensajes',
  'la casa es alta',
  'Sie dürfen mir nicht wieder schreiben',
  'warum schreiben Sie mir wieder?',
  'wenn Sie mir wieder schreiben, rufe ich die Polizei',
  'non potete scrivermi di nuovo',
  'perché mi scrivete di nuovo?',
  'não pode me escrever de novo',
  'je mag me niet weer schrijven',
  'waarom schrijf je me weer',
  'nie możecie do mnie znowu pisać',
  'bana tekrar yazma',
  'لا يمكنكم مراسلتي',
  'मुझे फिर से मैसेज मत करो',
  'не пишите мне снова',
  'зачем вы снова пишете мне',
  'не пишіть мені знову',
  'nu îmi puteți scrie din nou',
  'du får inte skriva till mig igen',
  'nemůžete mi zase psát',
  'μην μου ξαναγράψετε',
  'אל תכתבו לי שוב',
  'jangan hubungi saya lagi',
  '不要再联系我',
  '连络しないで再開',
  'Thank you for your message. You can message us any time, we reply within a day.',
  'Thanks for contacting Acme Kitchens! You can write to us here.',
  'You can write to us here and we will get back to you shortly.',
  'Please contact us again during office hours.',
  'Merci pour votre message. Vous pouvez nous écrire ici, nous vous répondons sous 24 h.',
  'Merci de nous avoir contactés. Vous pouvez nous écrire à tout moment.',
  'Gracias por contactarnos. Pueden escribirme a cualquier hora.',
  'Vielen Dank für Ihre Nachricht. Sie können uns jederzeit schreiben.',
  'Grazie per averci contattato. Potete scriverci in qualsiasi momento.',
  'Obrigado pela mensagem. Pode nos escrever a qualquer hora.',
  'Bedankt voor uw bericht. U kunt ons altijd berichten sturen.',
  'Спасибо за ваше сообщение. Можете писать нам, мы ответим.',
  '',
];

describe('isOptIn', () => {
  for (const [language, texts] of Object.entries(again)) {
    it.each(texts)(`${language}: %s`, (text) =>
      expect([isOptIn(text), isOptOut(text)]).toEqual([true, false]),
    );
  }
  it.each(unclear)('is not clear: %s', (text) => expect(isOptIn(text)).toBe(false));

  it('is no demand to be left alone, nor anything that only resembles one', () => {
    expect([...Object.values(optOuts).flat(), ...goOn].filter(isOptIn)).toEqual([]);
  });

  it('ignores case, spaces and punctuation', () => {
    const texts = again['en']!.filter((text) => /^[\x20-\x7e]+$/.test(text));
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.constantFrom('', '!', '...', ' 🙏', ' \u200b', '\n'),
        (text, tail) => {
          expect(isOptIn(`  ${text.toUpperCase()}${tail}`)).toBe(true);
        },
      ),
    );
  });

  it('never throws, and a negation in front makes it unclear', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        (text) => typeof isOptIn(text) === 'boolean',
      ),
    );
    for (const text of again['en']!.filter((one) => one.includes(' '))) {
      expect(isOptIn(`I did not say: ${text}`), text).toBe(false);
    }
  });

  it('stays fast on a long message', () => {
    for (const unit of ['start ', 'you can ', 'vous pouvez me ', 'можете ', '. ', 'please ']) {
      const before = process.cpuUsage();
      isOptIn(unit.repeat(20_000));
      isOptIn(unit.repeat(Math.floor(500 / unit.length)));
      // Processor time, so that other work of the machine does not count.
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1_000).toBeLessThan(500);
    }
  });
});
