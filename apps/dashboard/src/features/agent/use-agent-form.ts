// State of the agent form. Edits are stored in this browser until they are saved. If another member changes the agent
// in the meantime, both versions are kept and the user chooses.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { callOperation } from '../../api.ts';
import { readDraft, storeDraft } from '../../drafts.ts';
import { toProblem } from '../../problem.ts';
import {
  type Agent,
  type Block,
  fillDefaults,
  isEqual,
  isRecord,
  omitDefaults,
  type WrittenBlock,
} from './agent-block.ts';
import { type FieldProblem, isWithin, listFieldProblems } from './problems.ts';
import { getAgentQuery } from './queries.ts';

/** A form as it is stored in this browser. */
interface StoredForm {
  version: string;
  block: WrittenBlock;
  restores: number | null;
}

const getDraftId = (campaignId: string) => `agent.${campaignId}`;
const KEEP_AFTER_MS = 250;

function readStoredForm(campaignId: string): StoredForm | null {
  try {
    const kept = JSON.parse(readDraft(getDraftId(campaignId)) || 'null') as StoredForm | null;
    return kept && typeof kept.version === 'string' && isRecord(kept.block) ? kept : null;
  } catch {
    return null;
  }
}

interface Form {
  block: Block;
  /** The block that the form started from; null after the page was reloaded. */
  base: Block | null;
  /** The agent's version that the form started from. */
  version: string;
  restores: number | null;
  problems: FieldProblem[];
}

/** Returns the form in the server's state: from the draft if there is one, otherwise from the published version. */
function getServerForm(agent: Agent): Form {
  const { draft, published, version } = agent;
  const block = fillDefaults(draft?.block ?? published.block, agent);
  return {
    ...{ block, base: block },
    ...{ version, restores: draft?.restores ?? null, problems: draft?.problems ?? [] },
  };
}

function getInitialForm(agent: Agent): Form {
  const kept = readStoredForm(agent.campaign.id);
  if (!kept) return getServerForm(agent);
  return { ...getServerForm(agent), ...kept, block: fillDefaults(kept.block, agent), base: null };
}

/**
 * Returns the state of the form and the functions that change it.
 * @param name the campaign's id or slug, as used in the query key
 */
export function useAgentForm(agent: Agent, name: string) {
  const { id } = agent.campaign;
  const client = useQueryClient();
  const [form, setForm] = useState(() => getInitialForm(agent));
  const saved = useMemo(() => getServerForm(agent), [agent]);
  // The version before our own save, which the query still returns for a moment after the save.
  const past = useRef<string | null>(null);
  const newer = form.version !== agent.version && past.current !== agent.version;
  // Changes by other members don't count as edits of this form.
  const changed = !isEqual(form.block, newer ? form.base : saved.block);
  // Without edits, the form follows the server.
  if (newer && !changed) setForm(saved);
  useStoredForm(agent, form, changed);

  const set = <Name extends keyof Block>(name: Name, value: Block[Name], at: string = name) =>
    setForm((now) => ({
      ...now,
      block: { ...now.block, [name]: value },
      problems: now.problems.filter(({ path }) => !isWithin(path, at)),
    }));
  const send = (written: WrittenBlock) => ({ id, block: written, version: form.version });
  const onSaved = (next: Agent, sent: Block) => {
    past.current = agent.version;
    client.setQueryData(getAgentQuery(name).queryKey, next);
    // Keep what the user typed while the request ran.
    setForm((now) => ({ ...getServerForm(next), ...(!isEqual(now.block, sent) && { block: now.block }) }));
  };
  const handleRefusal = (error: unknown) => {
    const problem = toProblem(error);
    if (problem.code === 'changed_meanwhile') void client.invalidateQueries({ queryKey: ['agents'] });
    if (problem.code === 'validation_error')
      setForm((now) => ({ ...now, problems: listFieldProblems(problem) }));
  };
  const save = useMutation({
    mutationFn: async (block: Block) =>
      (
        await callOperation('agents.saveDraft', {
          ...send(omitDefaults(block, agent)),
          restores: form.restores,
        })
      ).data,
    onSuccess: onSaved,
    onError: handleRefusal,
  });
  const publish = useMutation({
    mutationFn: async (block: Block) =>
      (await callOperation('agents.publish', send(omitDefaults(block, agent)))).data,
    onSuccess: (next, sent) => {
      onSaved(next, sent);
      void client.invalidateQueries({ queryKey: ['agents'] });
    },
    onError: handleRefusal,
  });
  const drop = useMutation({
    mutationFn: async (_: Block) =>
      (await callOperation('agents.dropDraft', { id, version: agent.version })).data,
    onSuccess: onSaved,
    onError: handleRefusal,
  });
  return {
    ...{
      block: form.block,
      problems: form.problems,
      changed,
      newer,
      restores: form.restores,
      set,
      save,
      publish,
      drop,
    },
    /** Discards the edits and shows the server's version. */
    reset: () => setForm(saved),
    /** Keeps the edits and bases them on the version that the other member saved. */
    keepMine: () => setForm((now) => ({ ...now, version: agent.version, base: saved.block })),
    /** Fills the form with an earlier version, to restore it. */
    fill: (block: Block, restores: number) => setForm((now) => ({ ...now, block, restores, problems: [] })),
  };
}

/** Stores the edits shortly after typing, and when the page closes. */
function useStoredForm(agent: Agent, form: Form, changed: boolean): void {
  const keep = useRef(() => {});
  keep.current = () => {
    const { block, version, restores } = form;
    const kept = { version, block: omitDefaults(block, agent), restores } satisfies StoredForm;
    storeDraft(getDraftId(agent.campaign.id), changed ? JSON.stringify(kept) : '');
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each edit
  useEffect(() => {
    const timer = setTimeout(() => keep.current(), KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [form, changed]);
  useEffect(() => {
    const now = () => keep.current();
    addEventListener('pagehide', now);
    return () => {
      removeEventListener('pagehide', now);
      now();
    };
  }, []);
}
