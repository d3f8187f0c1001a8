// Lists: `await` returns the first page, `for await` returns every record of every page.

export interface PageBody<T> {
  data: T[];
  pagination: { has_more: boolean; next_cursor: string | null };
}

export type FetchPage<T> = (cursor: string | undefined) => Promise<PageBody<T>>;

/** One page of a list. */
export class Page<T> {
  readonly data: T[];
  readonly hasMore: boolean;
  /** The cursor to continue with later; it is valid for 24 hours. */
  readonly nextCursor: string | null;
  readonly #fetch: FetchPage<T>;
  constructor(body: PageBody<T>, fetch: FetchPage<T>) {
    this.data = body.data;
    this.hasMore = body.pagination.has_more;
    this.nextCursor = body.pagination.next_cursor;
    this.#fetch = fetch;
  }

  /** Returns the next page, or null after the last. */
  async nextPage(): Promise<Page<T> | null> {
    return this.nextCursor === null ? null : new Page(await this.#fetch(this.nextCursor), this.#fetch);
  }
}

/** A list that is fetched when it is awaited or iterated. */
export class PageList<T> implements PromiseLike<Page<T>>, AsyncIterable<T> {
  readonly #fetch: FetchPage<T>;
  readonly #start: string | undefined;
  #first: Promise<Page<T>> | undefined;
  constructor(fetch: FetchPage<T>, start?: string) {
    this.#fetch = fetch;
    this.#start = start;
  }

  #firstPage(): Promise<Page<T>> {
    this.#first ??= this.#fetch(this.#start).then((body) => new Page(body, this.#fetch));
    return this.#first;
  }

  // biome-ignore lint/suspicious/noThenProperty: a list is awaited for its first page
  then<A = Page<T>, B = never>(
    onPage?: ((page: Page<T>) => A | PromiseLike<A>) | null,
    onError?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#firstPage().then(onPage, onError);
  }

  /** Returns the pages one after another. */
  async *pages(): AsyncGenerator<Page<T>, void, undefined> {
    for (let page: Page<T> | null = await this.#firstPage(); page; page = await page.nextPage()) yield page;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const page of this.pages()) yield* page.data;
  }

  /** Returns the first `limit` records, fetching as many pages as needed. */
  async toArray({ limit = Number.POSITIVE_INFINITY }: { limit?: number } = {}): Promise<T[]> {
    const records: T[] = [];
    if (limit <= 0) return records;
    for await (const record of this) if (records.push(record) >= limit) break;
    return records;
  }
}
