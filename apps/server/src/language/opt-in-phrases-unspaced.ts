// Phrases in languages that are written without spaces or with optional ones, in the notation of opt-in-phrases.ts.
// They are compared with clauses whose spaces were removed.
import type { OptInPhrases } from './opt-in-phrases.ts';

/** The phrases of Chinese, Japanese and Korean. */
export const optInUnspaced: OptInPhrases = {
  wish: [
    '(?:恢复|重新)?(?:订阅|訂閱)|开始|開始|恢复',
    '(?:你|您|你们|您们)(?:现在|現在)?可以(?:再|重新|继续)?(?:给我发(?:消息|信息)|联系我|發訊息給我|聯絡我)了?',
    '(?:请|請)(?:再|重新)(?:联系|聯絡)我(?:吧)?',
    '配信再開|再開|再開してください|(?:また|もう一度)連絡して(?:ください|もいいです|も大丈夫です)|メッセージを再開してください',
    '수신(?:동의|재개)|재개|다시(?:시작(?:해주세요)?|연락해주세요|보내주세요|연락하셔도됩니다|연락해도돼요)',
  ],
  around: [
    '你好|您好|好的|是的|谢谢|謝謝|现在|現在|对不起|對不起|抱歉',
    'はい|こんにちは|すみません|お願いします|ありがとうございます',
    '네|예|안녕하세요|감사합니다|죄송합니다|지금',
  ],
};
