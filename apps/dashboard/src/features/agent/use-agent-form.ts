// State of the agent form. Edits are stored in this browser until they are saved. If another member changes the agent
// in the meantime, both versions are kept and the user chooses.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { callOperation } from '../../api.ts';
import { type RecordForm, useRecordForm } from '../../forms/use-record-form.ts';
import { type Problem, toProblem } from '../../problem.ts';
import { type Agent, type Block, fillDefaults, omitDefaults } from './agent-block.ts';
import { type FieldProblem, isWithin, listFieldProblems } from './problems.ts';
import { getAgentDraft, getAgentQuery } from './queries.ts';

interface Values extends Block {
  /** The number of the version that the form restores. */
  restores: number | null;
}

/** Returns the server's state: the draft if there is one, otherwise the published version. */
function getServerValues(agent: Agent): Values {
  const { draft, published } = agent;
  return { ...fillDefaults(draft?.block ?? published.block, agent), restores: draft?.restores ?? null };
}

interface Listeners {
  onSaved: () => void;
  /** Called when the server finds no problem that prevents publishing. */
  onPublishable: () => void;
  /** Called with the problems of a refused form. */
  onRefused: (problems: readonly FieldProblem[]) => void;
  /** Called with a problem that belongs neither to a field nor to a newer version. */
  onFailure: (problem: Problem) => void;
}

const listDraftProblems = ({ draft }: Agent): readonly FieldProblem[] => draft?.problems ?? [];

/**
 * Returns the state of the form and the functions that change it.
 * @param name the campaign's id or slug, as used in the query key
 */
export function useAgentForm(agent: Agent, name: string, listeners: Listeners) {
  const { id } = agent.campaign;
  const { version } = agent;
  const client = useQueryClient();
  const record = useMemo(() => getServerValues(agent), [agent]);
  const [problems, setProblems] = useState(() => listDraftProblems(agent));
  const storeAgent = (next: Agent) => {
    client.setQueryData(getAgentQuery(name).queryKey, next);
    setProblems(listDraftProblems(next));
  };
  const refuse = (found: readonly FieldProblem[]) => {
    // Render the errors now, so that the listener can focus the field that has one.
    flushSync(() => {
      setProblems(found);
      listeners.onRefused(found);
    });
  };
  const handleRefusal = (problem: Problem) => {
    if (problem.code === 'validation_error') refuse(listFieldProblems(problem));
    else if (problem.code === 'changed_meanwhile') void client.invalidateQueries({ queryKey: ['agents'] });
    else listeners.onFailure(problem);
  };
  /** Returns the version that the edits are based on, so that they can't replace a colleague's newer version. */
  const getVersion = () => form.version.current ?? version;
  const form: RecordForm<Values> = useRecordForm({
    ...{ record, version, draft: getAgentDraft(id) },
    save: async ({ restores, ...block }) => {
      const sent = { id, version: getVersion(), restores, block: omitDefaults(block, agent) };
      return (await callOperation('agents.saveDraft', sent)).data;
    },
    onSaved: (next) => {
      storeAgent(next);
      listeners.onSaved();
    },
    explain: (problem) => {
      handleRefusal(problem);
      return {};
    },
  });
  const { restores, ...block } = form.values;
  // Without edits, the form follows the server, and so do the problems of the draft.
  const [draft, setDraft] = useState(agent.draft);
  if (agent.draft !== draft && !form.isChanged) {
    setDraft(agent.draft);
    setProblems(listDraftProblems(agent));
  }
  const onStored = (next: Agent, sent: Values) => {
    form.accept(getServerValues(next), next.version, sent);
    storeAgent(next);
  };
  const check = useMutation({
    mutationFn: async ({ restores: _, ...sent }: Values) =>
      (await callOperation('agents.check', { id, block: omitDefaults(sent, agent) })).data,
    onSuccess: (found) => {
      if (found.problems.length === 0) listeners.onPublishable();
      else refuse(found.problems);
    },
    onError: (error) => handleRefusal(toProblem(error)),
  });
  const publish = useMutation({
    mutationFn: async ({ restores: _, ...sent }: Values) =>
      (await callOperation('agents.publish', { id, version: getVersion(), block: omitDefaults(sent, agent) }))
        .data,
    onSuccess: (next, sent) => {
      onStored(next, sent);
      void client.invalidateQueries({ queryKey: ['agents'] });
    },
    onError: (error) => handleRefusal(toProblem(error)),
  });
  const drop = useMutation({
    mutationFn: async (_: Values) => (await callOperation('agents.dropDraft', { id, version })).data,
    onSuccess: onStored,
    onError: (error) => handleRefusal(toProblem(error)),
  });
  const setField = <Name extends keyof Block>(field: Name, value: Block[Name], at: string = field) => {
    form.set({ [field]: value } as unknown as Partial<Values>);
    setProblems((now) => now.filter(({ path }) => !isWithin(path, at)));
  };
  /** Discards the edits. Returns the function that puts them back, also after the member has left the page. */
  const discard = () => {
    const edited = form.getValues();
    form.discard();
    setProblems(listDraftProblems(agent));
    return () => form.set(edited);
  };
  const fill = (earlier: Block, number: number) => {
    form.set({ ...earlier, restores: number });
    setProblems([]);
  };
  return { ...form, discard, block, restores, problems, setField, fill, check, publish, drop };
}
