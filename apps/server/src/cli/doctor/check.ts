/** What one check of `parley doctor` found. */
export interface Check {
  name: string;
  ok: boolean;
  /** What was found, or what is wrong and what to do about it. */
  message: string;
}
