// The banner above all pages: at most one message, the most serious one.
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStreamState } from '../../live/live-provider.tsx';
import { useFormats, useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { createLazyPart } from '../../ui/lazy-part.tsx';
import { useIsCodeMissing } from '../../ui/missing-code.ts';
import { useInboxCounts } from '../conversations/queries.ts';
import { useSession } from '../session/session.ts';

const NumbersDown = createLazyPart(
  async () => (await import('../numbers/disconnected-numbers.tsx')).DisconnectedNumbers,
);

/** The time that an interruption must last before the banner reports it. */
const PATIENCE_MS = 5_000;

export function Banner() {
  const text = useText();
  const formats = useFormats();
  const stream = useStreamState();
  const counts = useInboxCounts();
  const { workspace, build } = useSession();
  const { data: newest } = useQuery<string>({ queryKey: ['build'], queryFn: skipToken });
  const isCodeMissing = useIsCodeMissing();
  const lostSince = useLost(stream);
  if (lostSince !== null) {
    const since = formats.clock(new Date(lostSince).toISOString());
    return <BannerText kind="offline">{text.banner.offline(since)}</BannerText>;
  }
  if (counts && counts.numbers_down > 0) {
    return (
      <BannerText kind="numbers">
        <NumbersDown />
      </BannerText>
    );
  }
  const isNewBuild = newest !== undefined && newest !== build;
  if (!isNewBuild && !isCodeMissing) return workspace.simulated_only ? <SimulatedStripe /> : null;
  return (
    <BannerText kind="build">
      {isNewBuild ? text.banner.newBuild : text.banner.missingCode}
      <Button onClick={() => window.location.reload()}>{text.banner.reload}</Button>
    </BannerText>
  );
}

/** Above a conversation on a phone, where every line counts, only a lost connection is shown. */
const NOT_IN_CONVERSATION = 'max-tablet:group-has-[[data-composer]]/shell:hidden';

const KINDS = {
  offline: 'bg-danger-soft text-danger',
  numbers: `bg-danger-soft text-danger ${NOT_IN_CONVERSATION}`,
  build: `bg-accent-soft text-ink ${NOT_IN_CONVERSATION}`,
};

/** A stripe without visible words, because the navigation shows them. */
function SimulatedStripe() {
  const { simulated } = useText().banner;
  return (
    <div className="flex-none h-1 bg-stripes overflow-hidden print:hidden" role="status" title={simulated}>
      <span className="sr-only">{simulated}</span>
    </div>
  );
}

function BannerText({ kind, children }: { kind: keyof typeof KINDS; children: React.ReactNode }) {
  return (
    <div
      className={`flex flex-wrap items-center gap-y-1 gap-x-3 py-1 px-4 border-b border-line text-13 print:hidden ${KINDS[kind]}`}
      role="status"
    >
      {children}
    </div>
  );
}

function useLost(stream: ReturnType<typeof useStreamState>): number | null {
  const since = stream.live ? null : stream.since;
  const [shownSince, setShownSince] = useState<number | null>(null);
  useEffect(() => {
    setShownSince(null);
    if (since === null) return;
    const timer = setTimeout(() => setShownSince(since), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [since]);
  return shownSince;
}
