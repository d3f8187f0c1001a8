// Blocks a lead from its menu; the toast offers to undo it.
import type { QueryClient } from '@tanstack/react-query';
import { callOperation } from '../../api.ts';
import type { Detail } from '../../live/apply-events.ts';
import { toProblem } from '../../problem.ts';
import type { Text } from '../../text/en.ts';
import type { Language } from '../../text/language.tsx';
import { showToast } from '../../ui/toast.ts';
import { formatRuleValue } from './rule-value.ts';
import { useBlocklistText } from './text.ts';

/** Returns the value by which a rule can block the lead, or null if there is none. */
function getBlockableValue({
  phone,
  ig_username,
  whatsapp_id,
}: Pick<Detail, 'phone' | 'ig_username' | 'whatsapp_id'>): string | null {
  if (phone !== null) return phone;
  if (ig_username !== null) return `@${ig_username}`;
  return whatsapp_id?.endsWith('@lid') ? whatsapp_id : null;
}

export async function blockLead(
  lead: Pick<Detail, 'id' | 'name' | 'phone' | 'ig_username' | 'whatsapp_id'>,
  { text, language, client }: { text: Text; language: Language; client: QueryClient },
): Promise<void> {
  const words = await useBlocklistText.of(language);
  const value = getBlockableValue(lead);
  if (value === null) return showToast({ title: words.notBlocked, bad: true });
  const refetchKeys = (...keys: string[]) =>
    Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] })));
  const createFailureHandler = (title: string) => (error: unknown) =>
    showToast({ title, text: text.problemOf(toProblem(error)), bad: true });
  try {
    const { data } = await callOperation('blocklist.addRule', { kind: 'number', value, label: lead.name });
    showToast({
      title: words.blocked(formatRuleValue(data)),
      undo: {
        label: text.undo,
        run: () =>
          void callOperation('blocklist.removeRule', { id: data.id })
            .then(() => refetchKeys('blocklist', 'lead', 'inbox'))
            .catch(createFailureHandler(words.notUnblocked)),
      },
    });
    await refetchKeys('blocklist', 'lead', 'inbox');
  } catch (error) {
    createFailureHandler(words.notBlocked)(error);
  }
}
