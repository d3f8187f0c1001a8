import { describe, expect, it } from 'vitest';
import { isAutoReply } from './auto-reply.ts';

describe('the detection of automatic replies', () => {
  it.each([
    "I'm out of office until Monday with limited access to my mails.",
    'Thanks for contacting Kitchen World! We will answer within 24 h.',
    'Thank you for your message. We are closed and will answer on Monday.',
    'Yes, thank you for your message! We will be with you shortly.',
    'Hi! Thanks for reaching out. Our team will get back to you as soon as possible.',
    'Welcome to Acme. Press 1 for sales, press 2 for support.',
    'This is an automated response.',
    'Bonjour, merci de nous avoir contactés. Nous vous répondrons dans les plus brefs délais.',
    'Réponse automatique : je suis absent.',
    'Tapez 1 pour les ventes, 2 pour le SAV',
    'Gracias por comunicarte con Acme. Te responderemos lo antes posible.',
    'Pulse 1 para ventas',
    'Vielen Dank für Ihre Nachricht! Wir melden uns schnellstmöglich bei Ihnen.',
    'Abwesenheitsnotiz: bin ab Montag wieder da',
    'Grazie per averci contattato, ti risponderemo al più presto.',
    'Obrigado por entrar em contato! Retornaremos em breve.',
    'Bedankt voor je bericht! We reageren zo snel mogelijk.',
  ])('recognizes text from a machine: %s', (text) => expect(isAutoReply(text)).toBe(true));

  it.each([
    'Thanks for your message, yes I own it',
    'thank you for writing, my budget is 12k',
    'I will get back to you on Monday',
    'I am at the office now, write to me later',
    'as soon as possible please',
    'Merci pour votre message, oui je suis propriétaire',
    'gracias por tu mensaje, sí',
    'Vielen Dank für Ihre Nachricht, ja gerne',
    'grazie per il messaggio, sì',
    'bedankt voor je bericht, ja hoor',
    'option 1 for me',
    'yes',
    '',
  ])('recognizes text from a person: %s', (text) => expect(isAutoReply(text)).toBe(false));
});
