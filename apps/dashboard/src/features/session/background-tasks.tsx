// Background components of every page, which render nothing.
import { Alerts } from '../alerts/alerts.tsx';
import { UnseenProblems } from './unhandled-problems.tsx';

export function BackgroundTasks() {
  return (
    <>
      <Alerts />
      <UnseenProblems />
    </>
  );
}
