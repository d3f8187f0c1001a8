// The striped edge of everything that shows a simulated number: nobody real is written to.
import { useText } from '../text/language.tsx';
import classes from './simulated.module.css';

export function Simulated() {
  return <p className={classes.edge}>{useText().simulated}</p>;
}
