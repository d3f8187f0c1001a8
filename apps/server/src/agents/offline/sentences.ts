// Takes a message apart into statements and questions. Only statements can answer.
import { words } from '../../language/fold.ts';
import type { Reader } from './lexicon/reader.ts';

const LONGEST = 4000;

/** The statements and the questions of a message, each as the person wrote them. */
export function takeApart(text: string, reader: Reader): { statements: string; questions: string } {
  const statements: string[] = [];
  const questions: string[] = [];
  for (const sentence of text.slice(0, LONGEST).split(/(?<=[!?؟？\n])|(?<=\.)(?=\s)/)) {
    if (!isQuestion(sentence, reader)) {
      statements.push(sentence);
      continue;
    }
    const [answer, rest] = answerAhead(sentence, reader);
    statements.push(answer);
    questions.push(rest);
  }
  return { statements: statements.join('').trim(), questions: questions.join('').trim() };
}

/** Splits "A kitchen, how much is it?" into its answer and its question. */
function answerAhead(sentence: string, reader: Reader): [answer: string, question: string] {
  const comma = sentence.indexOf(',');
  const ahead = words(sentence.slice(0, Math.max(comma, 0)));
  if (ahead === '' || ahead.split(' ').length > 4 || reader.question.exec(` ${ahead} `)?.index === 1)
    return ['', sentence];
  return [`${sentence.slice(0, comma)}\n`, sentence.slice(comma + 1)];
}

function isQuestion(sentence: string, reader: Reader): boolean {
  const plain = words(sentence);
  const length = plain === '' ? 0 : plain.split(' ').length;
  const opening = reader.question.exec(` ${plain} `)?.index === 1;
  // "8000?" and "the kitchen?" are hesitant answers, "why?" is a question.
  // So is "not sure, maybe 9000?".
  if (/[?؟？]/.test(sentence)) return opening || (length > 3 && !/\d/.test(plain));
  return opening && length >= 4;
}
