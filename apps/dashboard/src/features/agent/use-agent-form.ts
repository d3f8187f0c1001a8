// The form of an agent: what is typed, what the server says of it, and what becomes of it. What is typed is kept in this
// browser until it is saved; when somebody else changes the agent meanwhile, both stay and the person decides.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../api.ts';
import { keepDraft, readDraft } from '../../drafts.ts';
import { problemOf } from '../../problem.ts';
import { type Agent, type Block, isMap, isSame, type Written, wholeOf, writtenOf } from './block.ts';
import { type FieldProblem, isWithin, problemsByField } from './problems.ts';
import { agentQuery } from './queries.ts';

/** What this browser keeps of a form. */
interface Kept {
  version: string;
  block: Written;
  restores: number | null;
}

const placeOf = (campaignId: string) => `agent.${campaignId}`;
const KEEP_AFTER_MS = 250;

function readKept(campaignId: string): Kept | null {
  try {
    const kept = JSON.parse(readDraft(placeOf(campaignId)) || 'null') as Kept | null;
    return kept && typeof kept.version === 'string' && isMap(kept.block) ? kept : null;
  } catch {
    return null;
  }
}

interface Form {
  block: Block;
  /** What it was filled with; null: another page was. */
  base: Block | null;
  /** The version of the agent that it was filled with. */
  version: string;
  restores: number | null;
  problems: FieldProblem[];
}

/** As the server has it: the draft, else what is published. */
function fresh(agent: Agent): Form {
  const { draft, published, version } = agent;
  const block = wholeOf(draft?.block ?? published.block, agent);
  return {
    ...{ block, base: block },
    ...{ version, restores: draft?.restores ?? null, problems: draft?.problems ?? [] },
  };
}

function initial(agent: Agent): Form {
  const kept = readKept(agent.campaign.id);
  if (!kept) return fresh(agent);
  return { ...fresh(agent), ...kept, block: wholeOf(kept.block, agent), base: null };
}

/** @param name of the campaign, as the page asked for its agent. */
export function useAgentForm(agent: Agent, name: string) {
  const { id } = agent.campaign;
  const client = useQueryClient();
  const [form, setForm] = useState(() => initial(agent));
  const saved = useMemo(() => fresh(agent), [agent]);
  // The page has not yet what a call of our own answered.
  const past = useRef<string | null>(null);
  const newer = form.version !== agent.version && past.current !== agent.version;
  // What others did is no change of one's own.
  const changed = !isSame(form.block, newer ? form.base : saved.block);
  // Nothing of one's own is in it: it follows what others do.
  if (newer && !changed) setForm(saved);
  useKept(agent, form, changed);

  const set = <Name extends keyof Block>(name: Name, value: Block[Name], at: string = name) =>
    setForm((now) => ({
      ...now,
      block: { ...now.block, [name]: value },
      problems: now.problems.filter(({ path }) => !isWithin(path, at)),
    }));
  const send = (written: Written) => ({ id, block: written, version: form.version });
  const settled = (next: Agent, sent: Block) => {
    past.current = agent.version;
    client.setQueryData(agentQuery(name).queryKey, next);
    // What was typed while the call was under way stays.
    setForm((now) => ({ ...fresh(next), ...(!isSame(now.block, sent) && { block: now.block }) }));
  };
  const refused = (error: unknown) => {
    const problem = problemOf(error);
    if (problem.code === 'changed_meanwhile') void client.invalidateQueries({ queryKey: ['agents'] });
    if (problem.code === 'validation_error')
      setForm((now) => ({ ...now, problems: problemsByField(problem.message) }));
  };
  const save = useMutation({
    mutationFn: async (block: Block) =>
      (await call('agents.saveDraft', { ...send(writtenOf(block, agent)), restores: form.restores })).data,
    onSuccess: settled,
    onError: refused,
  });
  const publish = useMutation({
    mutationFn: async (block: Block) => (await call('agents.publish', send(writtenOf(block, agent)))).data,
    onSuccess: (next, sent) => {
      settled(next, sent);
      void client.invalidateQueries({ queryKey: ['agents'] });
    },
    onError: refused,
  });
  const drop = useMutation({
    mutationFn: async (_: Block) => (await call('agents.dropDraft', { id, version: agent.version })).data,
    onSuccess: settled,
    onError: refused,
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
    /** Takes what the server has. */
    reset: () => setForm(saved),
    /** Goes on with what is typed, over what somebody else did. */
    keepMine: () => setForm((now) => ({ ...now, version: agent.version, base: saved.block })),
    /** Takes an earlier version. */
    fill: (block: Block, restores: number) => setForm((now) => ({ ...now, block, restores, problems: [] })),
  };
}

/** Keeps what is typed, a moment after it was, and when the page goes. */
function useKept(agent: Agent, form: Form, changed: boolean): void {
  const keep = useRef(() => {});
  keep.current = () => {
    const { block, version, restores } = form;
    const kept = { version, block: writtenOf(block, agent), restores } satisfies Kept;
    keepDraft(placeOf(agent.campaign.id), changed ? JSON.stringify(kept) : '');
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed
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
