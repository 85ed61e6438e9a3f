/**
 * Why a store can't be used, as the second half of a sentence. Holds nothing a visitor sent and no password. `code` is
 * a file's for a full disk (ENOSPC), so it is treated the same wherever the requests are stored.
 */
export class StoreError extends Error {
  override name = 'StoreError'
  code: string | undefined

  constructor(message: string, code?: string) {
    super(message)
    this.code = code
  }
}
