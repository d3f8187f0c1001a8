// The reason for a message of the agent, next to its Why button. The button opens the full explanation.
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useFormats } from '../../text/language.tsx';
import { TooltipPanel } from '../../ui/tooltip-panel.tsx';
import { getExplanationQuery, useWhyText } from './explanation.ts';

interface WhyHintProps {
  open: boolean;
  onClose: () => void;
  button: RefObject<HTMLElement | null>;
  id: string;
  message: string;
}

export function WhyHint({ open, onClose, button, id, message }: WhyHintProps) {
  const words = useWhyText();
  const formats = useFormats();
  const { data } = useQuery({ ...getExplanationQuery(message), enabled: open });
  return (
    <TooltipPanel open={open && data !== undefined} onClose={onClose} anchor={button} id={id}>
      <p dir="auto">{data?.reasoning ? formats.told(data.reasoning) : words.noReason}</p>
      <p className="mt-1 text-soft text-12">{words.more}</p>
    </TooltipPanel>
  );
}
