/** The result of one check of `parley doctor`. */
export interface Check {
  name: string;
  ok: boolean;
  /** The result of the check, or the problem and its solution. */
  message: string;
}
