// Why a language model did not answer, in French.
import type { Translated } from '@parley/contract/facts';
import type { modelReasons as en, ModelRefusal } from '@parley/contract/reasons';

const coded = (code: string | null) => (code === null ? '' : ` (${code})`);

const REFUSALS: Record<ModelRefusal, string> = {
  auth: 'la clé a été refusée, ou n’a pas accès à ce modèle',
  unknown_model: 'le fournisseur n’a pas ce modèle',
  rate: 'trop d’appels ou de jetons par minute',
  quota: 'le compte n’a plus de crédit',
  too_long: 'la requête dépasse la fenêtre de contexte du modèle',
  refused: 'le modèle a refusé de répondre',
  failed: 'le fournisseur a eu une erreur interne',
  redirected: 'l’URL redirige vers une autre ; les redirections ne sont pas suivies',
  no_address: 'rien n’a été trouvé à cette URL ; vérifiez-la',
  invalid: 'le fournisseur a rejeté la requête, car elle n’est pas valide',
};

export const modelReasons: Translated<typeof en> = {
  model_failed: ({ model, why }) => `${model} : ${why}`,
  model_refused: ({ cause, code }) => `${REFUSALS[cause]}${coded(code)}`,
  model_call_failed: ({ why }) => why,
  model_late: () => 'pas de réponse à temps',
  model_not_called: () => 'il ne reste pas assez de temps pour un appel',
  turn_time_used: () => 'le temps prévu pour cette réponse est écoulé',
  budget_reserved: () => 'des appels en cours pourraient utiliser le reste du budget',
  model_address_forbidden: () =>
    'l’URL ne doit mener ni à une adresse de lien local ni au service de métadonnées d’un cloud',
  model_address_invalid: () => 'l’URL n’est pas valide',
  model_unreachable: ({ code }) => `pas de réponse, ou une réponse incomplète (${code ?? 'sans code'})`,
  model_response_too_large: ({ mebibytes }) => `la réponse dépasse ${mebibytes} Mio`,
  model_protocol_broken: () => 'la réponse ne suit pas le protocole du fournisseur',
  model_request_impossible: ({ error }) =>
    `la requête n’est pas possible avec ce modèle (${error ?? 'sans raison'})`,
  model_key_malformed: () => 'la clé contient des espaces ou d’autres caractères interdits',
  model_not_transcribing: ({ provider, others }) =>
    `${provider} ne peut pas transcrire de messages vocaux ; ${others.slice(0, -1).join(', ')} et ${others.at(-1)} le peuvent`,
  model_context_full: () => 'la requête ne laisse pas de place pour une réponse',
  model_answer_cut: () => 'la réponse a atteint la limite de jetons',
  model_answer_empty: () => 'la réponse n’a pas de texte',
  model_list_missing: () => '/models n’a pas renvoyé de liste de modèles',
  provider_not_set_up: ({ provider }) =>
    `${provider} n’est pas configuré : ni l’espace de travail ni l’installation n’ont sa clé`,
  model_key_sealed: ({ model }) =>
    `la clé de ${model} ne peut pas être déchiffrée : appliquez de nouveau le fichier de l’espace de travail`,
  model_name_invalid: () =>
    'le nom d’un modèle doit être fournisseur/modèle, par exemple anthropic/claude-sonnet-4-5',
};
