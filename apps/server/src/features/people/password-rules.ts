// Decides which passwords are accepted (dashboard-operations.md#passwords): long ones that are neither common nor easy to
// guess from their context. No rule requires certain kinds of characters.
import { failWith, placeViolation, type Violation, violation } from '@parley/contract';

const SHORTEST = 12;
const LONGEST = 128;
/** The minimum length of a name that a password must not contain. A shorter name occurs in many words. */
const TELLING = 4;

/** Returns the list of common passwords, which is loaded at the first use because unpacking it takes time. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** Returns whether the text only repeats a short piece, or is a run such as `abcdefghijkl`. */
function isPattern(text: string): boolean {
  if (/^(.{1,4})\1+.{0,3}$/su.test(text)) return true;
  const codes = Array.from(text, (character) => character.codePointAt(0)!);
  const steps = new Set(codes.slice(1).map((code, index) => code - codes[index]!));
  return steps.size === 1;
}

/**
 * Returns the problem with a password; null if it is accepted.
 * @param about texts that the password must not contain: the email address, the name of the workspace.
 */
export async function findPasswordProblem(
  password: string,
  about: readonly string[],
): Promise<Violation | null> {
  const plain = password.normalize('NFKC').toLowerCase();
  const { length } = [...plain];
  if (length < SHORTEST || length > LONGEST) return violation('text_length', { min: SHORTEST, max: LONGEST });
  const common = await loadCommonPasswords();
  if (common.has(plain) || common.has(plain.replace(/[\d\W_]+$/u, '')) || isPattern(plain)) {
    return violation('password_common');
  }
  const told = about
    .flatMap((text) => [text, ...text.split('@')])
    .map((text) => text.normalize('NFKC').toLowerCase())
    .find((text) => [...text].length >= TELLING && plain.includes(text));
  return told === undefined ? null : violation('password_personal');
}

/** Checks a password. @throws 422 if it is not accepted. */
export async function checkPassword(password: string, about: readonly string[]): Promise<void> {
  const problem = await findPasswordProblem(password, about);
  if (problem !== null) failWith('validation_error', [placeViolation(['password'], problem)]);
}
