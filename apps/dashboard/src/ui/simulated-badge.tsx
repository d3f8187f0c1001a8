// The striped edge around everything that belongs to a simulated number, which writes to no real person.
import { useText } from '../text/language.tsx';
import classes from './simulated-badge.module.css';

export function SimulatedBadge() {
  return <p className={classes.edge}>{useText().simulated}</p>;
}
