// A bucket for tests. It responds like an S3-compatible store, and verifies signatures (AWS Signature Version 4) with
// its own code.
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeBucket {
  /** The URL of the bucket, `http://127.0.0.1:<port>/bucket`. */
  url: string;
  /** The objects by key. */
  objects: Map<string, Buffer>;
  /** The calls with a valid signature, each as `method key?query`. */
  calls: string[];
  /** The number of requests with an invalid signature. */
  refused: number;
  /** While true, every request is answered with 503. */
  down: boolean;
  close(): Promise<void>;
}

export const KEY_ID = 'AKIDEXAMPLE';
export const SECRET = 'a secret of the bucket, for tests';
export const REGION = 'eu-test-1';

export async function fakeBucket(): Promise<FakeBucket> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const answer = (status: number, text = '', headers: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': 'application/xml', ...headers }).end(text);
    const url = new URL(request.url!, 'http://bucket');
    const key = decodeURIComponent(url.pathname).replace(/^\/bucket\/?/, '');
    if (!isSigned(request, url)) {
      bucket.refused++;
      return answer(403, '<Error><Code>SignatureDoesNotMatch</Code><Message>no</Message></Error>');
    }
    if (bucket.down) return answer(503, '<Error><Code>SlowDown</Code><Message>Later</Message></Error>');
    bucket.calls.push(
      `${request.method} ${key}${url.search ? `?${[...url.searchParams.keys()].join('&')}` : ''}`,
    );
    const uploadId = url.searchParams.get('uploadId');
    const etag = { etag: `"${createHash('md5').update(body).digest('hex')}"` };
    switch (request.method) {
      case 'PUT': {
        if (uploadId === null) objects.set(key, body);
        else uploads.get(uploadId)!.set(Number(url.searchParams.get('partNumber')), body);
        return answer(200, '', etag);
      }
      case 'POST': {
        if (uploadId === null) {
          const id = `upload-${uploads.size + 1}`;
          uploads.set(id, new Map());
          const where = `<Bucket>bucket</Bucket><Key>${key}</Key><UploadId>${id}</UploadId>`;
          return answer(200, `<InitiateMultipartUploadResult>${where}</InitiateMultipartUploadResult>`);
        }
        const parts = [...body.toString().matchAll(/<PartNumber>(\d+)</g)].map((found) => Number(found[1]));
        objects.set(key, Buffer.concat(parts.map((part) => uploads.get(uploadId)!.get(part)!)));
        const done = `<Key>${key}</Key><ETag>"whole"</ETag>`;
        return answer(200, `<CompleteMultipartUploadResult>${done}</CompleteMultipartUploadResult>`);
      }
      case 'HEAD':
      case 'GET': {
        if (key === '') return answer(200, renderListing(objects, url.searchParams.get('prefix') ?? ''));
        const found = objects.get(key);
        if (!found) return answer(404);
        response.writeHead(200, { 'content-length': String(found.length) });
        return response.end(request.method === 'GET' ? found : undefined);
      }
      case 'DELETE':
        objects.delete(key);
        return answer(204);
    }
    return answer(405);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const bucket: FakeBucket = {
    url: `http://127.0.0.1:${port}/bucket`,
    objects,
    calls: [],
    refused: 0,
    down: false,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return bucket;
}

function renderListing(objects: Map<string, Buffer>, prefix: string): string {
  const found = [...objects].filter(([key]) => key.startsWith(prefix));
  const contents = found.map(
    ([key, { length }]) =>
      `<Contents><Key>${key}</Key><Size>${length}</Size><LastModified>2026-01-01T00:00:00.000Z</LastModified><ETag>"x"</ETag></Contents>`,
  );
  return `<ListBucketResult><Name>bucket</Name><KeyCount>${found.length}</KeyCount><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`;
}

/** Returns whether the request has a valid AWS Signature Version 4 signature. */
function isSigned(request: IncomingMessage, url: URL): boolean {
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  if (!found) return false;
  const [, id, day, region, signedHeaders, signature] = found;
  if (id !== KEY_ID || region !== REGION) return false;
  const headers = signedHeaders!
    .split(';')
    .map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const payload = String(request.headers['x-amz-content-sha256']);
  const canonical = [request.method, url.pathname, query, headers.join(''), signedHeaders, payload].join(
    '\n',
  );
  const scope = `${day}/${region}/s3/aws4_request`;
  const hashed = createHash('sha256').update(canonical).digest('hex');
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, hashed].join('\n');
  const keys = [day!, region!, 's3', 'aws4_request'];
  const key = keys.reduce<string | Buffer>(
    (one, part) => createHmac('sha256', one).update(part).digest(),
    `AWS4${SECRET}`,
  );
  return createHmac('sha256', key).update(toSign).digest('hex') === signature;
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
