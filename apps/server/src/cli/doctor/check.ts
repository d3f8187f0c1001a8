/** The result of one check of `parley doctor`. */
export interface Check {
  name: string;
  ok: boolean;
  /** The result, or the problem with its solution. */
  message: string;
}
