type Value = string | number | Uint8Array | null

/** One statement, with `$1`, `$2` for its values. `now_ms()` is the store's clock. */
export type Statement = { sql: string; values: Value[]; isVital: boolean }

export const say = (sql: string, ...values: Value[]): Statement => ({ sql, values, isVital: false })

/** If it returns no row, everything is undone, and the results end with its own. */
export const insist = (sql: string, ...values: Value[]): Statement => ({ sql, values, isVital: true })

// biome-ignore lint/suspicious/noExplicitAny: as the database gives it
export type Row = Record<string, any>

/** What SQLite and PostgreSQL do differently. Rejects with a StoreError alone. */
export interface Driver {
  /** For people: the file, or the database's address without its password. */
  place: string
  /** No other process can hold anything here. */
  isAlone: boolean
  /** Makes what is missing; may be called again after it, or `run`, has failed. */
  open(): Promise<unknown>
  /**
   * In one transaction, which is safe on disk when this resolves. With `patienceMs` a visitor waits: the answer comes
   * within this time, whatever the store does, and is a promise, so it must outlast this process.
   */
  run(statements: Statement[], patienceMs?: number): Promise<Row[][]>
  /** Every few seconds. */
  tidy(): Promise<unknown>
  close(): Promise<unknown>
}

export type Fault = { code?: string | undefined; isUnsure?: boolean }

/**
 * Why a store can't be used, as the second half of a sentence. Holds nothing a visitor sent and no password. `code` is
 * the operating system's where it has one: a full disk is ENOSPC in both stores.
 */
export class StoreError extends Error {
  override name = 'StoreError'
  code: string | undefined
  /** COMMIT had left, so it may have been stored all the same. */
  isUnsure: boolean

  constructor(message: string, { code, isUnsure = false }: Fault = {}) {
    super(message)
    this.code = code
    this.isUnsure = isUnsure
  }
}

export const isDiskFull = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOSPC'
