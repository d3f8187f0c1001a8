import type { Phrases } from './phrases.ts';

/** English. */
export const en: Phrases = {
  disclosure: "I'm an AI assistant writing on behalf of {{workspace}}.",
  greeting: [
    'Hi {{name}}, thanks for writing! This is {{agent}}.',
    'Hello {{name}}! {{agent}} here, thanks for your message.',
  ],
  acknowledge: ['Great, thanks!', 'Perfect, thank you.', 'Thanks, got it.', 'Lovely, thanks.'],
  unclear: ["Sorry, I didn't quite get that.", "I'm not sure I understood you.", "Sorry, I didn't follow."],
  hintYesNo: ['A simple yes or no is fine.', 'Just yes or no is enough.'],
  hintFigure: ['A rough figure is fine.', 'An approximate number is enough.'],
  hintChoice: ['Which fits best: {{choices}}?', 'Would that be {{choices}}?'],
  hintText: ['A few words are enough.', 'Just a short answer is fine.'],
  interest: ["Is this something you'd like to go ahead with?", 'Would you like to take this further?'],
  hedged: ['I want to get this right. {{question}}', 'Just so that I note it correctly: {{question}}'],
  hintOverall: ['On the whole, is that a yes or a no?', 'If you had to choose, yes or no?'],
  unknown: [
    "I don't know that, so I'll ask a colleague who can tell you.",
    "That's one I can't answer myself. I'll ask a colleague.",
  ],
  why: [
    'I ask so that we can see whether this is right for you.',
    'It helps us to see whether we can help you.',
  ],
  media: [
    "I can't open pictures, voice messages or files here. Could you write it to me?",
    "I'm afraid I can only read text here. Could you type it?",
  ],
  machine: [
    "I'm an AI assistant for {{workspace}}. If you'd rather talk to a person, just say so.",
    "I'm an AI assistant working for {{workspace}}. Just tell me if you'd prefer a person.",
  ],
  handOver: [
    "Of course, I'll get a colleague. They'll write to you here.",
    "Sure, I'm passing you to a colleague, who will write to you here.",
  ],
  handOverConfused: [
    "I'd rather you got a proper answer, so I'm asking a colleague to take over here.",
    "I'll let a colleague take over, so that you get a proper answer.",
  ],
  later: ["No problem! I'll get back to you on {{when}}.", "Sure, I'll write again on {{when}}."],
  notInterested: [
    'Understood, thanks for letting me know. All the best!',
    'No problem, thanks for telling me. Take care!',
  ],
  unqualified: [
    "Thanks for your answers. From what you tell me, we're not the right fit this time. All the best!",
    "Thank you for answering. This isn't something we can help with this time, but I wish you all the best!",
  ],
  qualified: [
    "Perfect, that's all I need. The team will get back to you here.",
    'Great, thank you! I have everything, and the team will be in touch here.',
  ],
  offer: ["Great, let's find a time. Which of these suits you?", 'Perfect! When would suit you best?'],
  offerMore: ['Sure, here are some other times:', 'No problem, how about one of these?'],
  offerNearest: [
    "I have nothing free then, I'm afraid. The nearest times are:",
    "That doesn't work on my side, sorry. These are the closest free times:",
  ],
  offerAgain: ['Sorry, which one did you mean?', "I'm not sure which one you'd like."],
  slotTaken: [
    'Sorry, that time has just been taken. These are still free:',
    'Someone was a moment faster, sorry! These are free:',
  ],
  noSlots: [
    "I don't see a free time right now, so a colleague will find one with you.",
    'There is no free time in my calendar at the moment. A colleague will arrange one with you here.',
  ],
  offerFits: ['Yes, I have these:', 'I can offer these then:'],
  offerBeyond: ["I can't book that far ahead yet. The latest times I have are:"],
  tooFar: ["I can't book that far ahead yet."],
  timePast: ['That time is over already. Here is what I have:'],
  noSuchDay: ["I can't find that date, sorry. Here is what I have:"],
  nothingThen: ["I have nothing free then either, I'm afraid."],
  askWhen: [
    'Which days and times would suit you? For example: Thursday afternoon.',
    'When would be good for you? Just tell me a day and a time.',
  ],
  colleagueFinds: ['A colleague will find a time with you here.'],
  pickOrSay: ['Just reply with the number, or tell me which day and time would suit you.'],
  askEmail: [
    'For {{when}} I need your e-mail address, for the invitation. What is it?',
    'Which e-mail address should the invitation for {{when}} go to?',
  ],
  askEmailFirst: ['Which e-mail address should the invitation go to?'],
  emailWrong: ["That doesn't look like a whole e-mail address. Could you write it again?"],
  link: ['Please choose a time that suits you here: {{link}}', 'You can pick a time here: {{link}}'],
  linkAgain: ["I can't see the times from here. They are all on this page: {{link}}"],
  pending: ["One moment, I'm still confirming {{when}}. I'll write to you as soon as it's certain."],
  bookedAt: ['Your appointment is on {{when}}.', "It's on {{when}}."],
  nothingBooked: ["There's no appointment booked at the moment.", 'Nothing is booked right now.'],
  zoneNoted: ["Thanks, I'll use {{city}} time."],
  pickOne: 'Just reply with the number.',
  cityTime: '({{city}} time)',
  confirm: [
    "You're booked: {{when}}. See you then!",
    "It's in the calendar: {{when}}. Looking forward to it!",
  ],
  confirmMoved: ['Done, your new time is {{when}}. See you then!', "It's moved: {{when}}. See you then!"],
  canceled: [
    "Alright, I'm canceling {{when}}. If you'd like another time, just tell me.",
    "No problem, I'm taking {{when}} out of the calendar. Write to me if you'd like another time.",
  ],
  calendarAway: [
    "I can't look into the calendar right now. A colleague will come back to you here with times.",
    "My calendar doesn't answer at the moment, so a colleague will write to you here with times.",
  ],
  bookingFailed: [
    "I'm sorry, I couldn't book {{when}}. How about one of these?",
    "{{when}} couldn't be booked, sorry. Would one of these do?",
  ],
  hostCanceled: [
    "I'm sorry, our meeting on {{when}} has been canceled. If you'd like another time, just tell me.",
    "Our meeting on {{when}} can't take place, sorry. Write to me if you'd like another time.",
  ],
  hostMoved: [
    "I'm sorry, we had to move our meeting: it's now {{when}}. If that doesn't suit you, just tell me.",
    "Our meeting is now {{when}}, we had to move it. Write to me if that doesn't suit you.",
  ],
  reminder: ['Just a reminder of our meeting: {{when}}.', 'A short reminder: we meet on {{when}}.'],
  reminderSoon: ['Our meeting starts soon: {{when}}.', 'See you soon: our meeting is on {{when}}.'],
  where: 'Where: {{location}}',
  page: 'To move or cancel it: {{page}}',
  noted: ['Noted, thank you!', "Thanks, I've noted that."],
  goodbye: ["You're welcome! Have a great day.", 'My pleasure. Have a lovely day!'],
  followUps: [
    'Hi {{name}}, did you get a chance to see my message?',
    'Just checking in, {{name}}: are you still interested?',
    'Hi {{name}}, this is the last time I ask, no worries if the moment has passed.',
  ],
  or: 'or',
};
