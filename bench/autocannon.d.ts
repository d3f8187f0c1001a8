// Types of the part of autocannon that the benchmarks use, because the package has none.
declare module 'autocannon' {
  interface Request {
    path: string;
    method?: string;
    headers?: Record<string, string>;
    body?: string;
  }
  interface Result {
    requests: { total: number };
    duration: number;
    errors: number;
    timeouts: number;
    non2xx: number;
  }
  interface Options {
    url: string;
    connections: number;
    duration: number;
    setupClient: (client: { setRequests(requests: Request[]): void }) => void;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
