// What runs beside every page, and has nothing to show of its own.
import { Alerts } from '../alerts/alerts.tsx';
import { UnseenProblems } from './unseen-problems.tsx';

export function Beside() {
  return (
    <>
      <Alerts />
      <UnseenProblems />
    </>
  );
}
