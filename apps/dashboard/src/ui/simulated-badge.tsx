// Draws a striped edge around everything that belongs to a simulated number, which never writes to real people.
import { useText } from '../text/language.tsx';
import classes from './simulated-badge.module.css';

export function SimulatedBadge() {
  return <p className={classes.edge}>{useText().simulated}</p>;
}
