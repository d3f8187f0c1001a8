// The browsers in which the member is signed in.

import { useQuery } from '@tanstack/react-query';
import { callOperation } from '../../api.ts';
import { toProblem } from '../../problem.ts';
import { getDataQuery, useChange } from '../../queries.ts';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/layout.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TimeAgo } from '../../ui/time.tsx';
import { showToast } from '../../ui/toast.ts';
import { useSettingsText } from '../settings/text.ts';
import { parseUserAgent } from './browser-name.ts';

export function SessionsSection() {
  const words = useSettingsText();
  const { sessions } = words;
  const { data, error, refetch } = useQuery(getDataQuery(['sessions'], 'session.list', {}));
  const end = useChange('sessions', (id: string) => callOperation('session.end', { id }));
  const endOthers = useChange(
    'sessions',
    () => callOperation('session.endOthers', {}),
    ({ data: { ended } }) => showToast({ title: sessions.ended(ended) }),
  );
  const getSessionName = (agent: string | null) => {
    const { browser, system } = parseUserAgent(agent);
    if (browser === null) return words.unknownBrowser;
    return system === null ? browser : words.browserOn(browser, system);
  };
  const others = data?.filter(({ current }) => !current).length ?? 0;
  return (
    <Section title={sessions.title} hint={sessions.hint} wide>
      {error && <ProblemNote problem={toProblem(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={2} height={56} />}
      {data && (
        <ul>
          {data.map((one) => (
            <li
              key={one.id}
              className="flex items-center justify-between gap-3 min-h-[calc(var(--spacing-row)+1rem)] py-2 border-t border-line first:border-t-0 [&_button]:flex-none"
            >
              <div className="min-w-0 wrap-anywhere">
                <p>
                  <strong className="font-medium">{getSessionName(one.agent)}</strong>
                  {one.current && ` · ${sessions.current}`}
                </p>
                <p className="text-soft text-13">
                  {one.address !== null && `${one.address} · `}
                  {one.workspace}
                  {!one.current && (
                    <>
                      {` · ${sessions.seen} `}
                      <TimeAgo at={one.seen_at} />
                    </>
                  )}
                </p>
              </div>
              {!one.current && (
                <Button
                  label={sessions.endOf(getSessionName(one.agent))}
                  busy={end.isPending && end.variables === one.id}
                  onClick={() => end.mutate(one.id)}
                >
                  {sessions.end}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {others > 1 && (
        <Row>
          <Button busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {sessions.endOthers}
          </Button>
        </Row>
      )}
    </Section>
  );
}
