// Why a request to an address that a member chose failed, in French.
import type { Translated } from '@parley/contract/facts';
import type { requestReasons as en, TlsProblem } from '@parley/contract/reasons';

const TLS: Record<TlsProblem, string> = {
  handshake: 'échec de la négociation',
  expired: 'le certificat a expiré',
  not_valid_yet: 'le certificat n’est pas encore valide',
  revoked: 'le certificat est révoqué',
  self_signed: 'le certificat est autosigné',
  unknown_authority: 'le certificat est signé par une autorité inconnue',
  chain_incomplete: 'la chaîne de certificats est incomplète',
  other_name: 'le certificat est pour un autre nom',
};

export const requestReasons: Translated<typeof en> = {
  request_timed_out: ({ seconds }) => `pas de réponse complète en ${seconds} s`,
  address_not_allowed: () => 'adresse non autorisée',
  name_not_resolved: () => 'échec de la recherche DNS',
  connection_refused: () => 'connexion refusée',
  connection_closed: () => 'connexion fermée avant la réponse',
  connection_timed_out: () => 'délai de connexion dépassé',
  host_unreachable: () => 'hôte injoignable',
  tls_failed: ({ problem }) => `TLS : ${TLS[problem]}`,
  response_headers_too_large: () => 'les en-têtes de la réponse dépassent 16 Kio',
  response_invalid: () => 'la réponse n’est pas une réponse HTTP valide',
  sender_stopping: () => 'l’expéditeur s’arrête',
  request_failed: () => 'échec de la requête',
  attempt_interrupted: () => 'le processus s’est arrêté pendant la tentative',
  delivery_restored: () =>
    'L’envoi était en attente lors de la sauvegarde dont provient cette base de données. Il a peut-être eu lieu depuis.',
};
