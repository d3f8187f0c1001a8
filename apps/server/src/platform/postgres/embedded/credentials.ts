/** The options for pg's Pool; `host` is the socket's folder, or 127.0.0.1 on Windows. */
export interface Credentials {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}
