// Queries for the models page.

import type { Answer } from '../../api.ts';
import { getDataQuery } from '../../queries.ts';

export type Models = Answer<'models.get'>['data'];
export type Provider = Models['providers'][number];

export const modelsQuery = getDataQuery(['models'], 'models.get', {});
