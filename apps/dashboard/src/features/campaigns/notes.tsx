// The explanations and warnings on a campaign's pages.
import type { ReactNode } from 'react';
import { useFormats } from '../../text/language.tsx';
import { useCampaignText } from './text.ts';

export function Note({ children }: { children: ReactNode }) {
  return <p className="max-w-text text-soft">{children}</p>;
}

export function Warning({ children }: { children: ReactNode }) {
  return <p className="max-w-text py-2 px-3 rounded-control bg-waiting-soft text-waiting">{children}</p>;
}

/** Says that the workspace has as many active campaigns as it can have. */
export function NoRoom({ most }: { most: number }) {
  const text = useCampaignText();
  const formats = useFormats();
  return <Warning>{text.noRoom(formats.number(most))}</Warning>;
}
