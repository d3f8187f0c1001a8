// Creates a simulated number.
import { useQueryClient } from '@tanstack/react-query';
import { type Answer, callOperation } from '../../api.ts';

/** Returns a function that creates a simulated number with this name. */
export function useCreateSimulated(name: string): () => Promise<Answer<'numbers.create'>['data']> {
  const client = useQueryClient();
  return async () => {
    const { data } = await callOperation('numbers.create', { engine: 'simulator', name });
    void client.invalidateQueries({ queryKey: ['numbers'] });
    return data;
  };
}
