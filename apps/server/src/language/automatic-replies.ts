// What the phones of businesses answer by themselves: greetings and absence notes, which invite everybody to write.
// Nobody said them to us. In the notation of opt-out-phrases.ts.
export const automaticReplies: readonly string[] = [
  '(?:thanks|thank you|thx)(?: so much| very much| a lot)? for (?:your (?:message|interest|inquiry|enquiry|patience|order)|(?:contacting|messaging|texting|writing|reaching|getting))',
  '(?:we|someone|our team)(?: will|ll)? (?:get back|be back|reply|respond|answer)|well (?:get back|be back|reply|respond|answer)|(?:office|opening|business|working) hours|automatic (?:reply|message|response)|auto ?reply',
  'merci (?:beaucoup )?(?:pour|de) (?:votre|ton) (?:message|demande|interet)|merci de (?:nous|m) avoir|nous (?:vous |te )?(?:repondons|repondrons|reviendrons|recontacterons)|horaires|reponse automatique',
  'gracias por (?:tu|su|vuestro|contactar\\S*|escribir\\S*|comunicar\\S*)|(?:responderemos|contestaremos|atenderemos)|horarios?|respuesta automatica',
  '(?:danke|dank) fur (?:ihre|deine|eure|die|das)|wir (?:antworten|melden|werden)|(?:offnungs|geschafts|buro)zeiten|automatische (?:antwort|nachricht)',
  'grazie per (?:averci|avermi|aver|il|la)|(?:risponderemo|ricontatteremo)|orari|orario|risposta automatica',
  'obrigad[oa] (?:por|pela|pelo)|(?:responderemos|retornaremos|atenderemos)|resposta automatica',
  '(?:bedankt|dank) (?:je |u )?(?:wel )?voor|(?:we|wij) (?:reageren|antwoorden|nemen|komen)|openingstijden|kantooruren|automatisch (?:antwoord|bericht)',
  'dziekuj\\S+ za|odpowiemy|odpowiadamy|automatyczna odpowiedz',
  'спасибо за (?:ваше|ваш|обращение|сообщение)|(?:ответим|свяжемся)|дякуємо за|відповімо',
  'teşekkür\\S* ederiz|mulțumim pentru|tack för|شكرا (?:على|لتواصلك|لتواصلكم)',
];
